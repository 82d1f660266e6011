import { Type } from "typebox";
import { listOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { wholeList } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { suggestionSchema, suggestionView } from "../suggestion.schema.ts";
import { countOpenSuggestions, findOpenSuggestions } from "./open-suggestions.store.ts";

/** More than a person answers in a sitting of an hour. */
const LISTED_MAX = 500;

const openSuggestionSchema = strictObject({
  suggestion: suggestionSchema,
  score: Type.Number({ description: "How sure the builder is, 0 to 1." }),
  episode: strictObject({ title: Type.String(), published_at: timestamp }),
});

/** What waits for a person, over the shows of a workspace. */
export const listOpenSuggestions = defineRead({
  id: "app.review.list",
  method: "GET",
  path: "/app-api/cluster-suggestions",
  scope: "role:viewer",
  callers: ["session"],
  plan: "clusters",
  effect: "read",
  query: strictObject({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LISTED_MAX })),
  }),
  output: listOf(openSuggestionSchema),
  summary: "Open suggestions of every show",
  description:
    "By episode, the newest first, and of an episode the surest first; up to `limit`, 500 unless " +
    "sent. `meta.total` counts all.",
  example: {},
  mcp: false,
  handler: async ({ database, workspace }, { query: { limit = LISTED_MAX } }) => {
    const { showIds } = workspace;
    const [rows, total] = await Promise.all([
      findOpenSuggestions(database, showIds, limit),
      countOpenSuggestions(database, showIds),
    ]);
    const data = rows.map((row) => ({
      suggestion: suggestionView(row),
      score: Number(row.score.toFixed(3)),
      episode: {
        title: row.episode_title,
        published_at: row.episode_published_at.toISOString(),
      },
    }));
    return wholeList(data, { total });
  },
});
