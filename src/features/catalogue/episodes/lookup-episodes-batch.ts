import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { Type } from "typebox";
import { type PageAnswer, wholeList } from "../../../kernel/operation/answer.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { batchOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, errorBody, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { LOOKUP_MATCHES, lookupFields, lookupResultSchema } from "./episode.schema.ts";
import { findEpisodes, type Lookup } from "./find-episodes.ts";
import { readLookup, viewLookup } from "./lookup-episode.ts";

const LOOKUPS_MAX = 100;
/** Lookups per token (docs/api.md#costs-and-caps), rounded up; an empty batch costs one token. */
const LOOKUPS_A_TOKEN = 10;

type Checked = { lookup: Lookup } | { error: ApiError };

function limitOf(raw: unknown, prefix: string): number {
  if (raw === undefined) return LOOKUP_MATCHES.default;
  if (
    typeof raw === "number" &&
    Number.isInteger(raw) &&
    raw >= LOOKUP_MATCHES.min &&
    raw <= LOOKUP_MATCHES.max
  )
    return raw;
  const reason = typeof raw === "number" ? "out_of_range" : "malformed";
  throw parameterInvalid(
    `${prefix}.limit`,
    reason,
    `limit must be a whole number from ${LOOKUP_MATCHES.min} to ${LOOKUP_MATCHES.max}.`,
  );
}

const lookupsSchema = batchOf({ index: Type.Integer(), query: Type.Unknown() }, lookupResultSchema);

function checkLookup(raw: unknown, position: number): Checked {
  const prefix = `lookups[${position}]`;
  try {
    const isObject = typeof raw === "object" && raw !== null && !Array.isArray(raw);
    const { limit, ...fields } = isObject ? (raw as Record<string, unknown>) : {};
    return {
      lookup: { query: readLookup(isObject ? fields : raw, prefix), limit: limitOf(limit, prefix) },
    };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

/** One entry of the answer: the result of a lookup, or its fault. */
type LookupEntry = View<typeof lookupsSchema>["data"][number];

async function answerBatch(
  context: Context,
  showId: string,
  lookups: readonly unknown[],
): Promise<PageAnswer<LookupEntry>> {
  requireVisibleShow(context.workspace, showId);
  const checked = lookups.map(checkLookup);
  const valid = checked.flatMap((entry) => ("lookup" in entry ? [entry.lookup] : []));
  const found = valid.length === 0 ? [] : await findEpisodes(context.database, showId, valid);
  const results = found.values();
  let matched = 0;
  const data = checked.map((entry, index) => {
    const shared = { object: "batch_result" as const, index, query: lookups[index] };
    if ("error" in entry)
      return {
        ...shared,
        status: entry.error.status,
        result: null,
        error: errorBody(entry.error, context.requestId, context.urls.addresses.docsUrl),
      };
    const result = results.next().value;
    if (result === undefined) throw new Error("A lookup of the batch has no result");
    if (result.best !== null) matched += 1;
    return { ...shared, status: 200, result: viewLookup(result), error: null };
  });
  return wholeList(data, {
    requested: lookups.length,
    succeeded: valid.length,
    failed: lookups.length - valid.length,
    matched,
  });
}

export const lookupEpisodesBatch = defineRead({
  id: "episodes.lookup_batch",
  method: "POST",
  path: "/v1/shows/{show_id}/episodes/lookup/batch",
  scope: "episodes:read",
  cost: ({ body }) => Math.max(1, Math.ceil(body.lookups.length / LOOKUPS_A_TOKEN)),
  effect: "read",
  params: showParams,
  body: strictObject(
    {
      // Items are validated one by one, so that an invalid lookup never fails the batch.
      lookups: Type.Array(Type.Unknown(), {
        maxItems: LOOKUPS_MAX,
        description:
          "Up to 100 lookups, each with the fields of a single one; `limit` too may differ.",
      }),
    },
    { $id: "EpisodeLookupBatch" },
  ),
  output: lookupsSchema,
  items: { lookups: Type.Object({ ...lookupFields, limit: Type.Optional(Type.Integer()) }) },
  summary: "Find many episodes at once",
  description:
    "Up to 100 lookups in one call, answered in their order at one token per ten. An invalid lookup answers 400 in its own entry, with `param` such as `lookups[2].published_on`, and fails no other. " +
    "`meta.matched` counts the lookups with a `best`. Nothing is written.",
  example: {
    params: { show_id: "{show_id}" },
    body: {
      lookups: [
        { guid: "harbour-0001" },
        { title: "The lighthouse keeper", published_on: "2026-10-12" },
      ],
    },
  },
  mcp: {
    tool: "find_episodes",
    description:
      "Find up to 100 episodes of a show in one call, each by guid, platform episode id, or " +
      "title with date. Answers each in its order with how sure the match is. Use it to match " +
      "a list instead of many find_episode.",
    arguments: {
      show_id: "20 letters and digits, from get_workspace or list_shows.",
      lookups:
        "Up to 100 objects, each with what is known of an episode, as find_episode takes it.",
    },
  },
  handler: (context, { params, body }) => answerBatch(context, params.show_id, body.lookups),
});
