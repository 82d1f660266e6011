import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { globalClusterIdOf } from "../../../../kernel/ids.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { type ClusterFigures, figureCluster } from "../../../../domain/metrics/cluster-figures.ts";
import { knownCount } from "../../../../domain/metrics/counts.ts";
import { DEFINITIONS } from "../../../../domain/metrics/definitions.ts";
import { TOTALLED_METRICS } from "../../../../domain/metrics/metric-sums.ts";
import { POST_FORMATS } from "../../../../domain/metrics/metric.ts";
import { isHostStandIn, platformsMeasuredTwice } from "../../../../domain/metrics/post-figures.ts";
import { reachCategory } from "../../../../domain/metrics/reach.ts";
import { staleWarnings } from "../../../../domain/metrics/warnings.ts";
import { keptSchema } from "../../../../kernel/contract/reading.schema.ts";
import { globalIdParams, refreshErrorSchema } from "../cluster.schema.ts";
import { requireCluster, requireReference } from "../cluster-access.ts";
import { globalIdOf, isOfEpisode } from "../cluster.store.ts";
import { type CountedPost, countedPosts } from "../figures/counted-posts.ts";
import { findCountedPosts } from "../post.store.ts";

const REACHES = ["reach", "video_reach", "audio_reach", "social_reach"] as const;
type ReachFigure = (typeof REACHES)[number];
const FIGURES = [...REACHES, ...TOTALLED_METRICS] as const;
type Figure = (typeof FIGURES)[number];

const count = nullable(Type.Integer({ minimum: 0 }));

const entrySchema = strictObject(
  {
    object: oneOf(["cluster_provenance_entry"]),
    node_id: Type.String(),
    cluster_ref: Type.String({ description: "The cluster the post is stored with." }),
    platform: Type.String(),
    format: oneOf(POST_FORMATS),
    url: Type.String(),
    value: nullable(
      Type.Integer({ minimum: 0, description: "What the post adds. Null: not known, or no part." }),
    ),
    basis: nullable(
      Type.String({ description: "Of a reach: the metric it is taken from. Else the metric." }),
    ),
    is_stand_in: Type.Boolean({
      description: "Downloads of the host, while no directory has a number.",
    }),
    reading: nullable(
      strictObject(
        {
          value: Type.Number(),
          definition: Type.String(),
          source: oneOf(["api", "provider", "extension", "manual"]),
          as_of: nullable(timestamp),
          fetched_at: timestamp,
          kept: keptSchema,
        },
        {
          description:
            "The reading of `basis`. A reach above it is an earlier one: reach never falls.",
        },
      ),
    ),
    last_fetched_at: nullable(timestamp),
    refresh_error: nullable(refreshErrorSchema),
  },
  { $id: "ClusterProvenanceEntry" },
);

const provenanceSchema = strictObject(
  {
    object: oneOf(["cluster_provenance"]),
    global_id: Type.String(),
    metric: oneOf(FIGURES),
    value: count,
    definition: Type.String(),
    entries: Type.Array(entrySchema),
    held: Type.Integer({
      minimum: 0,
      description:
        "The part of an audio reach that no post explains today: reach does not fall when its " +
        "source changes. The entries and this add up to `value`.",
    }),
    last_refreshed_at: nullable(timestamp),
    warnings: Type.Array(Type.String()),
  },
  { $id: "ClusterProvenance" },
);

export const getClusterProvenance = defineRead({
  id: "clusters.provenance",
  method: "GET",
  path: "/v1/clusters/{id}/provenance",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: globalIdParams,
  query: strictObject({
    metric: Type.Optional(
      oneOf(FIGURES, { default: "reach", description: "The total in question." }),
    ),
  }),
  output: provenanceSchema,
  summary: "What a total of a cluster is added up from",
  description:
    "Each post with what it adds to the total, the reading behind it with its definition, source " +
    "and age, why a number was kept and what was refused, and the error of its last fetch. The " +
    "entries and `held` add up to `value`. `id` is the global cluster id.",
  example: { params: { id: "{global_cluster_id}" }, query: { metric: "reach" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const row = await requireCluster(context, requireReference(params.id, "id"));
    const metric = query.metric ?? "reach";
    const posts = countedPosts(await findCountedPosts(context.database, row));
    const figures = figureCluster(posts, {
      isOfEpisode: await isOfEpisode(context.database, row),
      storedAudioReach: row.audio_reach,
    });
    const twice = platformsMeasuredTwice(posts);
    return {
      object: "cluster_provenance" as const,
      global_id: globalIdOf(row),
      metric,
      value: figures.totals[metric],
      definition: figures.definitions[metric] ?? DEFINITIONS[metric],
      entries: posts.map((post) => entryView(post, metric, twice)),
      held: heldPart(figures, metric),
      last_refreshed_at: figures.last_refreshed_at,
      warnings: [...figures.warnings, ...staleWarnings(posts, context.now)],
    };
  },
});

const isReach = (metric: Figure): metric is ReachFigure =>
  (REACHES as readonly string[]).includes(metric);

function entryView(
  post: CountedPost,
  metric: Figure,
  twice: ReadonlySet<string>,
): View<typeof entrySchema> {
  const { row, readings } = post;
  const basis = isReach(metric) ? (hasPart(post, metric) ? post.reachBasis : null) : metric;
  const reading = basis === null ? undefined : readings[basis];
  return {
    object: "cluster_provenance_entry",
    node_id: row.id,
    cluster_ref: globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
    platform: row.platform,
    format: row.format,
    url: row.url,
    value: isReach(metric)
      ? hasPart(post, metric)
        ? post.reach
        : null
      : metric === "downloads" && twice.has(post.platform)
        ? null
        : knownCount(readings, metric),
    basis,
    is_stand_in: isReach(metric) && isHostStandIn(post),
    reading: reading === undefined ? null : { ...reading, kept: reading.kept ?? null },
    last_fetched_at: post.lastFetchedAt,
    refresh_error: row.refresh_error,
  };
}

/** Whether a post of this platform is counted in a reach figure. */
function hasPart({ platform }: CountedPost, metric: ReachFigure): boolean {
  const category = reachCategory(platform);
  return category !== null && (metric === "reach" || metric === `${category}_reach`);
}

const heldPart = (figures: ClusterFigures, metric: Figure): number =>
  metric === "reach" || metric === "audio_reach" ? figures.audio_reach_held : 0;
