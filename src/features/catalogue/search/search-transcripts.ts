import { listOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { searchQuery, transcriptHitSchema } from "./search.schema.ts";
import { readSearchPage } from "./search-page.ts";

export const searchTranscripts = defineRead({
  id: "transcripts.search",
  method: "GET",
  path: "/v1/transcripts/search",
  scope: "episodes:read",
  effect: "read",
  query: strictObject(searchQuery),
  output: listOf(transcriptHitSchema),
  summary: "Search in transcripts",
  description:
    "What was said, with the second and the speaker; otherwise as `GET /v1/episodes/search`. The " +
    "words have to be said within about a minute.",
  example: { query: { q: '"promo code"', limit: "10" } },
  mcp: false,
  handler: (context, { query }) =>
    readSearchPage(context, query, {
      kind: "transcript_hit",
      operationId: "transcripts.search",
      fields: ["transcript"],
    }),
});
