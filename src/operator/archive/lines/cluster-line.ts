import type { Selectable } from "kysely";
import { type Static, Type } from "typebox";
import type { ClusterNodesTable, ClustersTable } from "../../../db/schema/tables.ts";
import { clusterNameOf } from "../../../features/grouping/clusters/index.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import { METRICS, POST_FORMATS, type Readings } from "../../../domain/metrics/metric.ts";
import { reachOf } from "../../../domain/metrics/reach.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  type ArchiveRow,
  defineArchiveObject,
  isoTime,
  optionalCount,
  optionalInteger,
  optionalText,
  optionalTime,
  plainId,
  shortText,
} from "../archive-object.ts";
import { readingsLine, readingsSchema, storedReadings } from "./readings-line.ts";

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const globalIds = Type.Array(Type.String({ pattern: "^[A-Za-z0-9]{20}_[A-Za-z0-9]{20}$" }), {
  uniqueItems: true,
});

/**
 * A cluster. Its figures are recomputed from its posts; of them only `audio_reach` is stored from
 * the line: it is the guard's memory of host downloads that a directory's number has replaced,
 * which cannot be computed from the posts.
 */
export const clusterObject = defineArchiveObject({
  object: "cluster",
  table: "clusters",
  key: ["show_id", "id"],
  times: ["created_at", "updated_at"],
  schema: strictObject({
    object: oneOf(["cluster"]),
    id: plainId,
    show_id: plainId,
    // Earlier releases exported longer names.
    name: Type.String({ minLength: 1 }),
    episode_id: optionalText,
    tags: Type.Optional(Type.Array(Type.String())),
    customization: Type.Optional(anyObject),
    merged_from: Type.Optional(globalIds),
    merged_into: Type.Optional(
      nullable(Type.String({ pattern: "^[A-Za-z0-9]{20}_[A-Za-z0-9]{20}$" })),
    ),
    audio_reach: Type.Optional(nullable(count)),
    created_at: Type.Optional(timestamp),
    updated_at: Type.Optional(timestamp),
  }),
  computed: [
    "global_id",
    "total_reach",
    "video_reach",
    "social_reach",
    "clip_count",
    "post_count",
    "last_refreshed_at",
    "public_url",
    "app_url",
    "reach_by_category",
    "reach_by_format",
    "engagement",
    "engaged_views",
    "refresh_errors",
    "warnings",
    "definitions",
  ],
  rowOf: (line) => ({
    show_id: line.show_id,
    id: line.id,
    name: clusterNameOf(line.name),
    episode_id: line.episode_id ?? null,
    tags: line.tags ?? [],
    customization: line.customization ?? {},
    merged_from: line.merged_from ?? [],
    merged_into: line.merged_into ?? null,
    // Left out, nothing is held, as in a cluster without posts; of an episode it is unknown.
    audio_reach: line.audio_reach === undefined ? audioReachOf(line.episode_id) : line.audio_reach,
    created_at: isoTime(line.created_at),
    updated_at: isoTime(line.updated_at),
  }),
});

const audioReachOf = (episodeId: string | null | undefined): number | null =>
  episodeId === null || episodeId === undefined ? 0 : null;

export function clusterLine(row: Selectable<ClustersTable>): Record<string, unknown> {
  return {
    object: "cluster",
    id: row.id,
    show_id: row.show_id,
    name: row.name,
    episode_id: row.episode_id,
    tags: row.tags,
    customization: row.customization,
    merged_from: row.merged_from,
    merged_into: row.merged_into,
    audio_reach: row.audio_reach,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const nodeSchema = strictObject({
  object: oneOf(["cluster_node"]),
  id: shortText(100),
  show_id: plainId,
  cluster_id: plainId,
  platform: shortText(40),
  format: oneOf(POST_FORMATS),
  format_given: Type.Optional(Type.Boolean()),
  url: shortText(4_096),
  external_id: shortText(500),
  title: optionalText,
  thumbnail: optionalText,
  author_handle: optionalText,
  published_at: optionalTime,
  duration_sec: optionalInteger,
  added_by: Type.Optional(oneOf(["user", "api", "builder", "auto"])),
  readings: readingsSchema,
  reach: optionalCount,
  reach_basis: Type.Optional(nullable(oneOf(METRICS))),
  last_fetched_at: optionalTime,
  refresh_error: Type.Optional(
    nullable(
      strictObject({
        node_id: Type.String(),
        code: Type.String(),
        message: Type.String(),
        at: timestamp,
      }),
    ),
  ),
  build_id: optionalText,
  confidence: Type.Optional(nullable(oneOf(["high", "medium", "low"]))),
  reason: optionalText,
  evidence: Type.Optional(
    Type.Array(
      strictObject({
        kind: Type.String(),
        hard: Type.Boolean(),
        score: Type.Number(),
        text: Type.String(),
        at_sec: nullable(Type.Number()),
      }),
    ),
  ),
  created_at: Type.Optional(timestamp),
  updated_at: Type.Optional(timestamp),
});

type NodeLine = Static<typeof nodeSchema>;

/** One post of a cluster with its readings: value, age, and why a value was kept. */
export const clusterNodeObject = defineArchiveObject({
  object: "cluster_node",
  table: "cluster_nodes",
  key: ["show_id", "cluster_id", "id"],
  times: ["created_at", "updated_at"],
  schema: nodeSchema,
  computed: ["cluster_ref", "metrics"],
  rowOf: (line) => {
    const readings = storedReadings(line.platform, line.readings);
    return {
      show_id: line.show_id,
      cluster_id: line.cluster_id,
      id: line.id,
      platform: line.platform,
      format: line.format,
      format_given: line.format_given ?? false,
      external_id: line.external_id,
      url: line.url,
      title: line.title ?? null,
      thumbnail: line.thumbnail ?? null,
      author_handle: line.author_handle ?? null,
      published_at: isoTime(line.published_at),
      duration_sec: line.duration_sec ?? null,
      added_by: line.added_by ?? "api",
      readings,
      ...reachRow(line, readings),
      last_fetched_at:
        line.last_fetched_at === undefined ? lastFetchOf(readings) : isoTime(line.last_fetched_at),
      refresh_error:
        line.refresh_error === undefined || line.refresh_error === null
          ? null
          : { ...line.refresh_error, at: isoTime(line.refresh_error.at) },
      build_id: line.build_id ?? null,
      confidence: line.confidence ?? null,
      match_reason: line.reason ?? null,
      evidence: (line.evidence ?? []).map(({ hard, at_sec: atSec, ...observation }) => ({
        ...observation,
        isHard: hard,
        atSec,
      })),
      created_at: isoTime(line.created_at),
      updated_at: isoTime(line.updated_at),
    };
  },
});

/** The guarded reach as exported; without the field, the reach computed from its readings. */
function reachRow(line: NodeLine, readings: Readings): ArchiveRow {
  if (line.reach !== undefined) return { reach: line.reach, reach_basis: line.reach_basis ?? null };
  const { reach, basis } = reachOf(line.platform, readings);
  return { reach, reach_basis: basis };
}

function lastFetchOf(readings: Readings): string | null {
  return (
    Object.values(readings)
      .map((reading) => reading.fetched_at)
      .sort()
      .at(-1) ?? null
  );
}

export function clusterNodeLine(row: Selectable<ClusterNodesTable>): Record<string, unknown> {
  return {
    object: "cluster_node",
    id: row.id,
    show_id: row.show_id,
    cluster_id: row.cluster_id,
    platform: row.platform,
    format: row.format,
    format_given: row.format_given,
    url: row.url,
    external_id: row.external_id,
    title: row.title,
    thumbnail: row.thumbnail,
    author_handle: row.author_handle,
    published_at: isoOrNull(row.published_at),
    duration_sec: row.duration_sec,
    added_by: row.added_by,
    readings: readingsLine(row.readings),
    reach: row.reach,
    reach_basis: row.reach_basis,
    last_fetched_at: isoOrNull(row.last_fetched_at),
    refresh_error: row.refresh_error,
    build_id: row.build_id,
    confidence: row.confidence,
    reason: row.match_reason,
    evidence: row.evidence.map(({ isHard, atSec, ...observation }) => ({
      ...observation,
      hard: isHard,
      at_sec: atSec,
    })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
