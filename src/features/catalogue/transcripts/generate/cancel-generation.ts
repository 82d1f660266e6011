import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { requireOpenRun } from "../../../../infrastructure/runs/run-answer.ts";
import { episodeParams } from "../../episodes/index.ts";
import { lockEpisode } from "../transcript.store.ts";
import { endGeneration } from "./end-generation.ts";
import { generationSchema, generationView } from "./generation.schema.ts";
import { lockGeneration } from "./generations.store.ts";

export const cancelTranscriptGeneration = defineWrite({
  id: "episodes.cancel_transcript_generation",
  method: "POST",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript/generation/cancel",
  scope: "episodes:write",
  effect: "write",
  params: episodeParams,
  output: writeResultOf(generationSchema),
  errors: ["state_conflict"],
  summary: "Cancel the generation of a transcript",
  description:
    "Ends a generation that is queued or running: nothing of it is stored. Its minutes are given " +
    "back where the provider was not asked yet. 409 for one that has ended.",
  example: { params: { show_id: "{show_id}", episode_id: "{episode_id}" } },
  mcp: false,
  preview: async (context: WriteContext, { params }) => {
    const { show_id: showId, episode_id: episodeId } = params;
    const { database, workspace } = context;
    const episode = workspace.showSet.has(showId)
      ? await lockEpisode(database, showId, episodeId)
      : undefined;
    const row =
      episode === undefined ? undefined : await lockGeneration(database, showId, episodeId);
    if (row === undefined) throw resourceNotFound("transcript generation");
    requireOpenRun(row, "generation");
    return {
      resource: "transcript_generation",
      id: row.id,
      wouldWrite: { status: "canceled" },
      effects: [
        row.called_at === null
          ? "End the generation; its minutes are given back."
          : "End the generation; the provider was asked already, and nothing it answers is stored.",
      ],
      state: row,
    };
  },
  apply: async ({ database, now }, { state }) => {
    const row = await endGeneration(database, state, "canceled", now);
    return { id: row.id, data: generationView(row) };
  },
});
