import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { episodeParams } from "../../episodes/index.ts";
import { generationSchema, generationView } from "./generation.schema.ts";
import { findGeneration } from "./generations.store.ts";

export const getTranscriptGeneration = defineRead({
  id: "episodes.get_transcript_generation",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/transcript/generation",
  scope: "episodes:read",
  effect: "read",
  params: episodeParams,
  output: generationSchema,
  summary: "How the generation of a transcript stands",
  description: "The last generation of the episode's transcript from its audio. 404 before one.",
  example: { params: { show_id: "{show_id}", episode_id: "{episode_id}" } },
  mcp: false,
  handler: async ({ workspace, database }: Context, { params }) => {
    const row = workspace.showSet.has(params.show_id)
      ? await findGeneration(database, params.show_id, params.episode_id)
      : undefined;
    if (row === undefined) throw resourceNotFound("transcript generation");
    return generationView(row);
  },
});
