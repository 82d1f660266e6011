import { viewOf } from "../../../../kernel/resource/view-of.ts";
import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { runFields } from "../../../../infrastructure/runs/run-answer.ts";
import type { GenerationRow } from "./generations.store.ts";

/** The schema of a generation of a transcript, and its row as the object of the API. */

export const generationSchema = strictObject(
  {
    object: oneOf(["transcript_generation"]),
    id: Type.String(),
    show_id: Type.String(),
    episode_id: Type.String(),
    status: oneOf(COLUMNS.transcript_generations.status.values, {
      description: "`canceled`: by a person, or because the show was deleted.",
    }),
    language: nullable(Type.String({ description: "As it was asked for; null: found out." })),
    replace: Type.Boolean(),
    minutes: Type.Integer({
      minimum: 0,
      description: "Counted against the day: of the audio once it was heard, an estimate before.",
    }),
    ...runFields,
  },
  { $id: "TranscriptGeneration" },
);

export const generationView = (row: GenerationRow) =>
  viewOf(generationSchema, row, {
    object: "transcript_generation",
    replace: row.replaces,
    minutes: row.heard_minutes ?? row.reserved_minutes,
  });
