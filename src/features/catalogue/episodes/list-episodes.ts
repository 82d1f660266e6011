import { requireFeature } from "../../../kernel/access/require-feature.ts";
import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { type Static, Type } from "typebox";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { EPISODE_TYPES, episodeSchema, expandQuery } from "./episode.schema.ts";
import {
  countEpisodeRows,
  EPISODE_SORTS,
  episodeCursorKeys,
  type EpisodeFilters,
  type EpisodeOrder,
  listEpisodeRows,
} from "./episode.store.ts";
import { viewEpisodes } from "./expand-episodes.ts";
import { tagText } from "../../../kernel/contract/tag-names.ts";

const listQuery = strictObject({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: "Part of title or description, in any letter case.",
    }),
  ),
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: "Exactly this tag." }),
  ),
  type: Type.Optional(oneOf(EPISODE_TYPES)),
  published_gte: Type.Optional(timestamp),
  published_lt: Type.Optional(timestamp),
  created_gte: Type.Optional(timestamp),
  created_lt: Type.Optional(timestamp),
  updated_gte: Type.Optional(timestamp),
  has_cluster: Type.Optional(Type.Boolean({ description: "Needs a plan with `clusters`." })),
  has_transcript: Type.Optional(Type.Boolean()),
  include_removed: Type.Optional(
    Type.Boolean({ default: false, description: "Also episodes that have left their feed." }),
  ),
  sort: Type.Optional(
    oneOf(EPISODE_SORTS, {
      default: "published",
      description: "By publication, or by title without show name and numbering.",
    }),
  ),
  order: Type.Optional(
    oneOf(["asc", "desc"], { description: "Default: newest first, titles from A to Z." }),
  ),
  ...expandQuery,
  ...pagingQuery,
});

type Query = Static<typeof listQuery>;

function filtersOf(query: Query): EpisodeFilters {
  return {
    search: query.search ?? null,
    tag: query.tag === undefined ? null : tagText(query.tag),
    type: query.type ?? null,
    publishedGte: query.published_gte ?? null,
    publishedLt: query.published_lt ?? null,
    createdGte: query.created_gte ?? null,
    createdLt: query.created_lt ?? null,
    updatedGte: query.updated_gte ?? null,
    hasCluster: query.has_cluster ?? null,
    hasTranscript: query.has_transcript ?? null,
    includeRemoved: query.include_removed ?? false,
  };
}

function sentFilters(filters: EpisodeFilters, order: EpisodeOrder): Record<string, unknown> {
  return {
    search: filters.search,
    tag: filters.tag,
    type: filters.type,
    published_gte: filters.publishedGte,
    published_lt: filters.publishedLt,
    created_gte: filters.createdGte,
    created_lt: filters.createdLt,
    updated_gte: filters.updatedGte,
    has_cluster: filters.hasCluster,
    has_transcript: filters.hasTranscript,
    include_removed: filters.includeRemoved,
    sort: order.sort,
    order: order.direction,
  };
}

async function readPage(
  context: Context,
  showId: string,
  query: Query,
): Promise<PageAnswer<View<typeof episodeSchema>>> {
  const { workspace, database, runtime } = context;
  if (query.has_cluster !== undefined) requireFeature(workspace, "clusters");
  const filters = filtersOf(query);
  const sort = query.sort ?? "published";
  const order: EpisodeOrder = {
    sort,
    direction: query.order ?? (sort === "title" ? "asc" : "desc"),
  };
  const limit = query.limit ?? LIMIT_DEFAULT;
  const sent = sentFilters(filters, order);
  const scope = {
    workspaceId: workspace.id,
    operationId: "episodes.list",
    filters: { ...sent, show_id: showId },
  };
  const after = query.cursor === undefined ? null : runtime.cursors.read(query.cursor, scope);
  requireVisibleShow(workspace, showId);
  const [rows, total] = await Promise.all([
    listEpisodeRows(database, showId, { filters, order, after, limit: limit + 1 }),
    countEpisodeRows(database, showId, filters),
  ]);
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write(episodeCursorKeys(row, order), scope),
  );
  return new PageAnswer({
    data: await viewEpisodes(context, showId, page.rows, query.expand),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: { filters: sent, total },
  });
}

export const listEpisodes = defineRead({
  id: "episodes.list",
  method: "GET",
  path: "/v1/shows/{show_id}/episodes",
  scope: "episodes:read",
  effect: "read",
  errors: ["plan_required"],
  params: showParams,
  query: listQuery,
  output: listOf(episodeSchema),
  summary: "Episodes of a show",
  description:
    "Newest first unless `sort` or `order` say otherwise. Episodes that have left their feed are kept with `removed_at` and listed only with `include_removed=true`; their numbers stay. " +
    "`has_transcript` asks for stored transcripts. `meta.total` counts all pages.",
  example: { params: { show_id: "{show_id}" }, query: { limit: "10", type: "full" } },
  mcp: {
    tool: "list_episodes",
    isCommon: true,
    description:
      "Episodes of a show, newest first; search in title and description, filter by date, tag, " +
      "type, cluster or transcript. Durations are in seconds, times in UTC.",
    leftOut: ["type", "created_gte", "created_lt", "updated_gte", "include_removed"],
    arguments: {
      type: "full, trailer or bonus.",
      published_gte: "Published at this moment or later, RFC 3339.",
      published_lt: "Published before this moment, RFC 3339.",
      created_gte: "First seen in the feed at this moment or later, RFC 3339.",
      created_lt: "First seen in the feed before this moment, RFC 3339.",
      updated_gte: "Changed at this moment or later, RFC 3339.",
      has_cluster: "Only episodes with a cluster, or only those without.",
      has_transcript: "Only episodes with a stored transcript, or only those without.",
    },
  },
  handler: (context, { params, query }) => readPage(context, params.show_id, query),
});
