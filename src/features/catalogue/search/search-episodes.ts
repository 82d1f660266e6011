import { Type } from "typebox";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { episodeHitSchema, searchQuery } from "./search.schema.ts";
import { readSearchPage } from "./search-page.ts";

export const searchEpisodes = defineRead({
  id: "episodes.search",
  method: "GET",
  path: "/v1/episodes/search",
  scope: "episodes:read",
  effect: "read",
  query: strictObject({
    ...searchQuery,
    fields: Type.Optional(
      Type.Array(oneOf(COLUMNS.search_passages.field.values), {
        maxItems: COLUMNS.search_passages.field.values.length,
        description: "Where to look; everywhere unless given.",
      }),
    ),
  }),
  output: listOf(episodeHitSchema),
  summary: "Search in episodes and transcripts",
  description:
    "Best first, then newest. Finds words of any script in titles, descriptions and transcripts " +
    "of all shows this workspace sees; parts of words in Chinese, Japanese, Korean, Thai, Lao, " +
    "Khmer and Burmese. Accents of Latin and Greek, letter case and vowel marks of Arabic and " +
    "Hebrew make no difference. Episodes that have left their feed are not found. At most 2,000 " +
    "passages are ranked, and a search ends within 2 s: `meta.note` says where it did not read " +
    "all.",
  example: { query: { q: "lighthouse", limit: "10" } },
  mcp: {
    tool: "search_episodes",
    isCommon: true,
    description:
      "Search the words of titles, descriptions and transcripts, of all shows or some. Answers " +
      "episodes, best first, with quotes, and for transcripts the second and the speaker. " +
      'fields ["transcript"] finds only what was said. Read on with get_transcript_passages.',
    arguments: {
      published_gte: "Published at this moment or later, RFC 3339.",
      published_lt: "Published before this moment, RFC 3339.",
    },
  },
  handler: (context, { query }) =>
    readSearchPage(context, query, {
      kind: "episode_search_hit",
      operationId: "episodes.search",
      fields: query.fields ?? COLUMNS.search_passages.field.values,
    }),
});
