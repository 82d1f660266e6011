import { createHash } from "node:crypto";
import { type Static, Type } from "typebox";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { TextAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { clusterMetricsSchema, globalIdParams } from "../cluster.schema.ts";
import { requireCluster, requireReference } from "../cluster-access.ts";
import type { ClusterReads, MetricsHead } from "../figures/cluster-metrics.store.ts";
import { metricsTag, metricsText } from "../figures/metrics-answer.ts";
import { readPastMetrics } from "../history/past-metrics.ts";

const query = strictObject({
  as_of: Type.Optional(
    Type.String({
      format: "date",
      description: "Totals and platforms as they were known at the end of this UTC day.",
    }),
  ),
});

export const getClusterMetrics = defineRead({
  id: "clusters.metrics",
  method: "GET",
  path: "/v1/clusters/{id}/metrics",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: globalIdParams,
  query,
  output: clusterMetricsSchema,
  summary: "Numbers of a cluster",
  description:
    "Totals, numbers per platform and per post as last fetched, what each means, and warnings " +
    "for figures older than 36 hours and for several full episodes of one platform. Spends no provider call. `id` is the global cluster id, " +
    "`{show_id}_{cluster_id}`. With `as_of` what was known at the end of that day; posts keep no " +
    "history, so `items` is then empty.",
  example: { params: { id: "{global_cluster_id}" } },
  mcp: {
    tool: "get_cluster_metrics",
    isCommon: true,
    description:
      "Numbers of one cluster: totals, by platform and by post, with age, what each metric " +
      "means, and warnings for figures older than 36 hours. Counts are whole numbers, " +
      "engagement_rate is a fraction of reach (0.07 is 7 %). Spends no provider call.",
    arguments: {
      id: "Global id of the cluster, {show_id}_{cluster_id}, from list_clusters.",
    },
  },
  handler: readMetrics,
});

interface MetricsInput {
  params: Static<typeof globalIdParams>;
  query: Static<typeof query>;
}

async function readMetrics(
  context: Context<{ clusterReads: ClusterReads }>,
  { params, query: { as_of: asOf } }: MetricsInput,
): Promise<TextAnswer> {
  const { workspace, services, conditional, now } = context;
  const reference = requireReference(params.id, "id");
  if (asOf !== undefined) return pastMetrics(context, reference, asOf);
  if (!workspace.showSet.has(reference.showId)) throw resourceNotFound("cluster");
  const { clusterReads } = services;
  if (conditional) {
    const head = found(await clusterReads.head(reference));
    return new TextAnswer(metricsTag(head, now), async () =>
      metricsText(found(await clusterReads.text(reference)), now),
    );
  }
  const stored = found(await clusterReads.text(reference));
  return new TextAnswer(metricsTag(stored, now), () => metricsText(stored, now));
}

async function pastMetrics(
  context: Context,
  reference: ClusterReference,
  asOf: string,
): Promise<TextAnswer> {
  await requireCluster(context, reference);
  const text = JSON.stringify(
    await readPastMetrics(context.database, reference, { asOf, now: context.now }),
  );
  return new TextAnswer(
    createHash("sha256").update(text).digest("base64url").slice(0, 22),
    () => text,
  );
}

function found<Row extends MetricsHead>(row: Row | null): Row {
  if (row === null) throw resourceNotFound("cluster");
  return row;
}
