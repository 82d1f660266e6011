import { type Static, Type } from "typebox";
import { clusterNameOf } from "../../../features/grouping/clusters/index.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { METRICS, POST_FORMATS, type Readings } from "../../../domain/metrics/metric.ts";
import { reachOf } from "../../../domain/metrics/reach.ts";
import type { StoredEvidence } from "../../../db/schema/tables.ts";
import { type ArchiveRow, asColumns, isoTime } from "../archive-fields.ts";
import { defineArchiveObject, plainId, shortText } from "../archive-object.ts";
import { readingsField } from "./readings-line.ts";

const globalId = Type.String({ pattern: "^[A-Za-z0-9]{20}_[A-Za-z0-9]{20}$" });

/**
 * A cluster. Its figures are recomputed from its posts; only `audio_reach` is stored from the line:
 * it is the guard's record of host downloads that a directory's number has replaced, which cannot
 * be computed from the posts.
 */
export const clusterObject = defineArchiveObject({
  object: "cluster",
  table: "clusters",
  key: ["show_id", "id"],
  times: ["created_at", "updated_at"],
  fields: {
    id: { schema: plainId },
    show_id: { schema: plainId },
    // Earlier releases exported longer names.
    name: { schema: Type.String({ minLength: 1 }), read: clusterNameOf },
    ...asColumns("episode_id", "tags", "customization"),
    merged_from: { schema: Type.Optional(Type.Array(globalId, { uniqueItems: true })) },
    merged_into: { schema: Type.Optional(nullable(globalId)) },
    // Where the field is left out, nothing is held, as in a cluster without posts; for the cluster
    // of an episode it is unknown.
    audio_reach: {
      read: (reach: number | null | undefined, line: ArchiveRow) =>
        reach === undefined && (line["episode_id"] ?? null) !== null ? null : reach,
    },
    ...asColumns("created_at", "updated_at"),
  },
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
});

const evidenceSchema = strictObject({
  kind: Type.String(),
  hard: Type.Boolean(),
  score: Type.Number(),
  text: Type.String(),
  at_sec: nullable(Type.Number()),
});

const refreshErrorSchema = strictObject({
  node_id: Type.String(),
  code: Type.String(),
  message: Type.String(),
  at: timestamp,
});

/** One post of a cluster with its readings: value, age, and the reason for a kept value. */
export const clusterNodeObject = defineArchiveObject({
  object: "cluster_node",
  table: "cluster_nodes",
  key: ["show_id", "cluster_id", "id"],
  times: ["created_at", "updated_at"],
  fields: {
    id: { schema: shortText(100) },
    show_id: { schema: plainId },
    cluster_id: { schema: plainId },
    platform: { schema: shortText(40) },
    format: { schema: oneOf(POST_FORMATS) },
    ...asColumns("format_given"),
    url: { schema: shortText(4_096) },
    external_id: { schema: shortText(500) },
    ...asColumns("title", "thumbnail", "author_handle", "published_at", "duration_sec"),
    added_by: { default: "api" },
    readings: readingsField,
    ...asColumns("reach"),
    reach_basis: { schema: Type.Optional(nullable(oneOf(METRICS))) },
    ...asColumns("last_fetched_at"),
    refresh_error: {
      schema: Type.Optional(nullable(refreshErrorSchema)),
      read: (error: Static<typeof refreshErrorSchema> | null = null) =>
        error === null ? null : { ...error, at: isoTime(error.at) },
    },
    ...asColumns("build_id", "confidence"),
    reason: { column: "match_reason" },
    evidence: {
      schema: Type.Optional(Type.Array(evidenceSchema)),
      read: (evidence: Static<typeof evidenceSchema>[] = []) =>
        evidence.map(({ hard, at_sec: atSec, ...rest }) => ({ ...rest, isHard: hard, atSec })),
      write: (evidence: StoredEvidence[]) =>
        evidence.map(({ isHard, atSec, ...rest }) => ({ ...rest, hard: isHard, at_sec: atSec })),
    },
    ...asColumns("created_at", "updated_at"),
  },
  computed: ["cluster_ref", "metrics"],
  also: (line, row) => {
    const readings = row["readings"] as Readings;
    return {
      ...reachRow(line, readings),
      ...(line["last_fetched_at"] === undefined ? { last_fetched_at: lastFetchOf(readings) } : {}),
    };
  },
});

/** The guarded reach as exported; without the field, the reach computed from the readings. */
function reachRow(line: ArchiveRow, readings: Readings): ArchiveRow {
  if (line["reach"] !== undefined) return {};
  const { reach, basis } = reachOf(String(line["platform"]), readings);
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
