import { type Static, type TSchema, Type } from "typebox";
import { globalClusterId, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { keptSchema, readingFields } from "../../../kernel/contract/reading.schema.ts";
import {
  appUrl,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import { TOTALLED_METRICS } from "../../../domain/metrics/metric-sums.ts";
import { POST_FORMATS } from "../../../domain/metrics/metric.ts";

/** Schemas of the cluster objects of the API, and of the parameters that name a cluster. */

export const clusterParams = strictObject({ show_id: plainId(), cluster_id: plainId() });

/** How MCP tools describe the two ids of `clusterParams`. */
export const clusterArguments = {
  show_id: "Show of the cluster, from list_clusters.",
  cluster_id: "Part of the cluster's global id after the underscore.",
};

/**
 * The schema is loose on purpose: a malformed reference is answered with a 400 that names it, not
 * with a 404.
 */
export const globalIdParams = strictObject({ id: Type.String({ minLength: 1, maxLength: 200 }) });

const count = nullable(Type.Integer({ minimum: 0 }));

const reach = nullable(
  Type.Integer({
    minimum: 0,
    description: "Null while none of the posts that would count has a number.",
  }),
);

/** Sums of the posts' counters by name. */
const sums = Object.fromEntries(TOTALLED_METRICS.map((metric) => [metric, count]));

/** A value for each name that has one. */
const byName = <Value extends TSchema>(value: Value, description: string) =>
  Type.Unsafe<Record<string, Static<Value>>>({
    type: "object",
    additionalProperties: value,
    description,
  });

const definitions = byName(
  Type.String(),
  "How each figure that is no plain count is defined, in words.",
);

const summaryFields = {
  global_id: globalClusterId,
  show_id: plainId(),
  name: Type.String(),
  episode_id: nullable(prefixedId("ep")),
  total_reach: reach,
  video_reach: reach,
  audio_reach: reach,
  social_reach: reach,
  clip_count: Type.Integer({ minimum: 0 }),
  post_count: Type.Integer({ minimum: 0 }),
  last_refreshed_at: nullable(timestamp),
  public_url: Type.String(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const clusterSummarySchema = strictObject(
  { object: oneOf(["cluster_summary"]), id: plainId(), ...summaryFields },
  { $id: "ClusterSummary" },
);

export const refreshErrorSchema = strictObject(
  { node_id: Type.String(), code: Type.String(), message: Type.String(), at: timestamp },
  { $id: "RefreshError" },
);

export const nodeMetricsSchema = strictObject(
  {
    views: count,
    impressions: count,
    plays: count,
    listeners: count,
    downloads: count,
    opens: count,
    reactions: count,
    likes: count,
    comments: count,
    shares: count,
    saves: count,
    engaged_views: count,
    reach: count,
  },
  {
    $id: "PostMetrics",
    description: "Counts as the platform defines them. Null is unknown, never zero.",
  },
);

const readingSchema = strictObject({ ...readingFields, kept: keptSchema });

/** Why the cluster builder assigned a post to an episode (docs/cluster-builder.md). */
export const matchFields = {
  confidence: oneOf(COLUMNS.cluster_nodes.confidence.values),
  reason: Type.String({ description: "The strongest evidence in one or two sentences." }),
  evidence: Type.Array(
    strictObject({
      kind: Type.String({ description: "`link`, `title`, `transcript` and others." }),
      hard: Type.Boolean({ description: "It alone can make the confidence `high`." }),
      score: Type.Number({ description: "From -1, which speaks against, to 1." }),
      text: Type.String(),
      at_sec: nullable(Type.Number({ description: "Where in the episode a quote was found." })),
    }),
    { description: "What was observed, the strongest first." },
  ),
};

export const clusterNodeSchema = strictObject(
  {
    object: oneOf(["cluster_node"]),
    id: Type.String(),
    /** The cluster that the post is stored with: a source cluster where clusters were merged. */
    cluster_ref: Type.String(),
    platform: Type.String(),
    format: oneOf(POST_FORMATS),
    url: Type.String(),
    external_id: Type.String(),
    title: nullable(Type.String()),
    thumbnail: nullable(Type.String()),
    author_handle: nullable(Type.String()),
    published_at: nullable(timestamp),
    duration_sec: nullable(Type.Integer()),
    added_by: oneOf(COLUMNS.cluster_nodes.added_by.values),
    metrics: nodeMetricsSchema,
    readings: Type.Unsafe<Record<string, unknown>>({
      type: "object",
      additionalProperties: readingSchema,
      description:
        "Each metric with its age, source, definition, and why it was kept when a newer answer " +
        "was refused.",
    }),
    reach_basis: nullable(Type.String()),
    last_fetched_at: nullable(timestamp),
    refresh_error: nullable(refreshErrorSchema),
    /**
     * The build that added the post. This field and the next three are null or empty for other
     * posts.
     */
    build_id: nullable(Type.String()),
    confidence: nullable(matchFields.confidence),
    reason: nullable(matchFields.reason),
    evidence: matchFields.evidence,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "ClusterNode" },
);

const httpsAddress = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description:
    "An https address on the public internet, without user name or password; characters that an " +
    "address cannot hold must be sent percent-encoded.",
});

export const coBrandSchema = strictObject({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  logo_url: Type.Optional(nullable(httpsAddress)),
  href: Type.Optional(nullable(httpsAddress)),
});

export const clusterSchema = strictObject(
  {
    object: oneOf(["cluster"]),
    id: Type.String(),
    ...summaryFields,
    reach_by_category: strictObject({
      video: count,
      audio: count,
      social: count,
    }),
    reach_by_format: byName(
      Type.Integer({ minimum: 0 }),
      "Adds up to the reach; a format of which no post has a reach is absent.",
    ),
    engagement: strictObject({ likes: count, comments: count, shares: count, saves: count }),
    engaged_views: count,
    nodes: Type.Array(clusterNodeSchema),
    refresh_errors: Type.Array(refreshErrorSchema),
    customization: strictObject({
      co_brand: nullable(
        strictObject({
          name: Type.String(),
          logo_url: nullable(Type.String()),
          href: nullable(Type.String()),
        }),
      ),
      title: nullable(Type.String()),
      accent_color: nullable(Type.String()),
    }),
    merged_from: Type.Array(Type.String()),
    merged_into: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    warnings: Type.Array(Type.String()),
    definitions,
    app_url: appUrl,
  },
  { $id: "Cluster" },
);

export const clusterMetricsSchema = strictObject(
  {
    object: oneOf(["cluster_metrics"]),
    global_id: Type.String(),
    totals: strictObject({
      reach,
      video_reach: count,
      audio_reach: count,
      social_reach: count,
      ...sums,
      engagement: count,
      engagement_rate: nullable(Type.Number({ minimum: 0 })),
    }),
    platforms: byName(
      strictObject({
        posts: count,
        reach: count,
        ...sums,
        engagement: count,
      }),
      "By platform; one without a post is absent.",
    ),
    items: Type.Array(
      strictObject({
        node_id: Type.String(),
        platform: Type.String(),
        format: oneOf(POST_FORMATS),
        url: Type.String(),
        metrics: nodeMetricsSchema,
        reach_basis: nullable(Type.String()),
        last_refreshed_at: nullable(timestamp),
      }),
    ),
    last_refreshed_at: nullable(timestamp),
    definitions,
    warnings: Type.Array(Type.String()),
  },
  { $id: "ClusterMetrics" },
);

export const refreshResultSchema = strictObject(
  {
    object: oneOf(["cluster_refresh"]),
    id: Type.String(),
    status: oneOf(["queued", "completed"]),
    posts: Type.Integer(),
    refreshed: Type.Integer(),
    failed: Type.Integer(),
    skipped: Type.Integer(),
    errors: Type.Array(refreshErrorSchema),
    last_refreshed_at: nullable(timestamp),
  },
  { $id: "ClusterRefresh" },
);
