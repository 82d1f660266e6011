import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { Type } from "typebox";
import { type ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type LookupQuery, parseLookupQuery } from "../../../domain/matching/lookup-query.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { LOOKUP_MATCHES, lookupFields, lookupResultSchema } from "./episode.schema.ts";
import { findEpisodes, type NamedLookupResult } from "./find-episodes.ts";

/**
 * Validates a lookup of a request. `prefix` is put before the field in `param`: `lookups[2]` gives
 * `lookups[2].published_on`, and the prefix alone for a fault of the lookup as a whole.
 *
 * @throws ApiError `parameter_invalid`.
 */
export function readLookup(raw: unknown, prefix: string): LookupQuery {
  const parsed = parseLookupQuery(raw);
  if (parsed.ok) return parsed.query;
  const { param, message } = parsed;
  throw lookupFault(raw, { param, prefix, message });
}

function lookupFault(
  raw: unknown,
  { param, prefix, message }: { param: string | null; prefix: string; message: string },
): ApiError {
  const isObject = typeof raw === "object" && raw !== null && !Array.isArray(raw);
  const isSent = isObject && param !== null && Object.hasOwn(raw, param);
  const isKnown = param === null || Object.hasOwn(lookupFields, param);
  const reason = !isKnown ? "unknown" : isSent || !isObject ? "malformed" : "missing";
  const path = param === null ? prefix : prefix === "" ? param : `${prefix}.${param}`;
  return parameterInvalid(path === "" ? null : path, reason, message);
}

export const viewLookup = (result: NamedLookupResult): View<typeof lookupResultSchema> => ({
  object: "episode_lookup_result",
  ...result,
});

export const lookupEpisode = defineRead({
  id: "episodes.lookup",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes/lookup",
  scope: "episodes:read",
  effect: "read",
  params: showParams,
  query: strictObject({
    ...lookupFields,
    limit: Type.Optional(
      Type.Integer({
        minimum: LOOKUP_MATCHES.min,
        maximum: LOOKUP_MATCHES.max,
        default: LOOKUP_MATCHES.default,
        description: "Matches listed at most.",
      }),
    ),
  }),
  output: lookupResultSchema,
  summary: "Find an episode by what you know of it",
  description:
    "Tells which episode an identifier or title means. `best` is set for one `exact` match (an identifier), or one `high` match (the same title within one day) where no identifier matched; " +
    "when two episodes win, `ambiguous` is true and `best` null. Titles are compared without show name and numbering at their ends, punctuation, accents and letter case; a number that contradicts the episode's is never a `best`. " +
    "Weaker matches are only listed: `medium` is the same title without a date or within a week, or " +
    "one that is misspelt or cut off within a day, `low` a similar one; `note` says what would decide it. An unknown episode is no error: `best` is null and `note` says " +
    "so.",
  example: {
    params: { show_id: "{show_id}" },
    query: { title: "The lighthouse keeper", published_on: "2026-10-12" },
  },
  mcp: {
    tool: "find_episode",
    isCommon: true,
    description:
      "Find the episode of a show that a guid, platform episode id, or title with date means. " +
      "Answers title and date of each match, and how sure it is: exact, high, medium or low; " +
      "best is set only for a sure one. For a list use find_episodes.",
    arguments: {
      apple_episode_id: "Apple Podcasts' number of the episode.",
      spotify_episode_id: "Spotify's 22-character id of the episode.",
      title: "Title of the episode; show name, numbering and letter case do not matter.",
    },
  },
  handler: async ({ workspace, database }, { params, query: { limit, ...raw } }) => {
    const query = readLookup(raw, "");
    requireVisibleShow(workspace, params.show_id);
    const [result] = await findEpisodes(database, params.show_id, [
      { query, limit: limit ?? LOOKUP_MATCHES.default },
    ]);
    if (result === undefined) throw new Error("A lookup has no result");
    return viewLookup(result);
  },
});
