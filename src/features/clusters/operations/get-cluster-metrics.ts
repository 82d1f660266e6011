import type { Static } from "typebox";
import { noBody, noQuery } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { TextAnswer } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { clusterMetricsSchema, globalIdParams } from "../cluster.schema.ts";
import { requireReference } from "../cluster-access.ts";
import type { ClusterReads, MetricsHead } from "../figures/cluster-metrics.store.ts";
import { metricsTag, metricsText } from "../figures/metrics-answer.ts";

export const getClusterMetrics = defineRead({
  id: "clusters.metrics",
  method: "GET",
  path: "/v1/clusters/{id}/metrics",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: globalIdParams,
  query: noQuery,
  body: noBody,
  output: clusterMetricsSchema,
  summary: "Numbers of a cluster",
  description:
    "Totals, numbers per platform and per post as last fetched, what each means, and a warning " +
    "for figures older than 36 hours. Spends no provider call. `id` is the global cluster id, " +
    "`{show_id}_{cluster_id}`.",
  example: { params: { id: "{global_cluster_id}" } },
  mcp: {
    tool: "get_cluster_metrics",
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

async function readMetrics(
  { workspace, services, conditional, now }: Context<{ clusterReads: ClusterReads }>,
  { params }: { params: Static<typeof globalIdParams> },
): Promise<TextAnswer> {
  const reference = requireReference(params.id, "id");
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

function found<Row extends MetricsHead>(row: Row | null): Row {
  if (row === null) throw resourceNotFound("cluster");
  return row;
}
