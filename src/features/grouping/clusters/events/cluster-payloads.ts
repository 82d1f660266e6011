import { type Static, type TSchema, Type } from "typebox";
import {
  eventsOf,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../../delivery/events/sample-ids.ts";
import { globalClusterId, prefixedId } from "../../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { TOTALLED_METRICS, type TotalledMetric } from "../../../../domain/metrics/metric-sums.ts";
import { clusterSummarySchema } from "../cluster.schema.ts";

/** Payloads of the `cluster.*` events: the summary of a cluster with its totals. */

const count = Type.Integer({ minimum: 0 });
const knownCount = nullable(count);

const sums = Object.fromEntries(
  TOTALLED_METRICS.map((metric): [string, TSchema] => [metric, knownCount]),
) as Record<TotalledMetric, typeof knownCount>;

const totals = strictObject(
  {
    reach: knownCount,
    video_reach: knownCount,
    audio_reach: knownCount,
    social_reach: knownCount,
    ...sums,
    engagement: knownCount,
    engagement_rate: nullable(Type.Number({ minimum: 0 })),
  },
  {
    $id: "ClusterTotals",
    description: "Sums over the cluster's posts. Null is unknown, never zero.",
  },
);

const clusterPayload = payloadOf(
  withFields(clusterSummarySchema, { object: oneOf(["cluster"]), metrics: nullable(totals) }),
  { $id: "ClusterPayload" },
);

const clusterPostsPayload = payloadOf(
  withFields(clusterPayload, {
    node_ids: Type.Array(prefixedId("nod"), {
      description: "The posts that were added or removed.",
    }),
  }),
  { $id: "ClusterPostsPayload" },
);

const clusterMergePayload = payloadOf(
  withFields(clusterPayload, {
    source_refs: Type.Array(globalClusterId, { description: "The clusters merged into this one." }),
  }),
  { $id: "ClusterMergePayload" },
);

const clusterRefreshPayload = payloadOf(
  withFields(clusterPayload, {
    refresh: strictObject(
      { posts: count, refreshed: count, failed: count, skipped: count },
      { description: "How many posts could be fetched." },
    ),
  }),
  { $id: "ClusterRefreshPayload" },
);

const cluster: Static<typeof clusterPayload> = {
  object: "cluster",
  id: SAMPLE.clusterId,
  global_id: SAMPLE.clusterRef,
  show_id: SAMPLE.showId,
  name: "The Buoy That Wrote Letters, everywhere",
  episode_id: SAMPLE.episodeId,
  total_reach: 61_408,
  video_reach: 48_210,
  audio_reach: 0,
  social_reach: 13_198,
  clip_count: 2,
  post_count: 3,
  last_refreshed_at: "2026-10-20T12:00:00.000Z",
  public_url: `${SAMPLE.siteUrl}/cluster/${SAMPLE.clusterRef}`,
  created_at: "2026-10-02T07:45:19.804Z",
  updated_at: "2026-10-20T12:00:00.000Z",
  metrics: {
    reach: 61_408,
    video_reach: 48_210,
    audio_reach: 0,
    social_reach: 13_198,
    views: 61_408,
    impressions: null,
    plays: null,
    listeners: null,
    opens: null,
    reactions: null,
    engaged_views: null,
    downloads: null,
    likes: 2_377,
    comments: 184,
    shares: 301,
    saves: 96,
    engagement: 2_958,
    engagement_rate: 0.048_169_619_593_538_3,
  },
};

/** An example in which no post could be fetched, so the numbers and their age are unchanged. */
const unfetched: typeof cluster = { ...cluster, last_refreshed_at: "2026-10-18T06:30:00.000Z" };

export const clusterEvents = {
  ...eventsOf(clusterPayload, {
    "cluster.created": {
      object: { ...cluster, created_at: cluster.updated_at },
    },
    "cluster.updated": {
      object: cluster,
      changed_fields: ["views", "likes", "reach", "video_reach", "engagement", "engagement_rate"],
    },
    "cluster.deleted": { object: cluster },
  }),
  ...eventsOf(clusterPostsPayload, {
    "cluster.nodes_added": {
      object: { ...cluster, node_ids: [SAMPLE.nodeId, SAMPLE.otherNodeId] },
    },
    "cluster.nodes_removed": {
      object: { ...cluster, node_ids: [SAMPLE.otherNodeId] },
    },
  }),
  ...eventsOf(clusterMergePayload, {
    "cluster.merged": {
      object: { ...cluster, source_refs: [SAMPLE.otherClusterRef] },
    },
  }),
  ...eventsOf(clusterRefreshPayload, {
    "cluster.refreshed": {
      object: { ...cluster, refresh: { posts: 3, refreshed: 3, failed: 0, skipped: 0 } },
    },
    "cluster.refresh_failed": {
      object: { ...unfetched, refresh: { posts: 3, refreshed: 0, failed: 3, skipped: 0 } },
    },
  }),
};

declare module "../../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof clusterEvents> {}
}
