import type { Context } from "../../../kernel/pipeline/context.ts";
import type { ClusterReads } from "../figures/cluster-reads.ts";
import { TextAnswer } from "../../../kernel/operation/answer.ts";
import { noBody, noQuery } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { clusterMetricsSchema, globalIdParams } from "../cluster.schema.ts";
import { requireReference } from "../cluster-access.ts";
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
  handler: async (context: Context<{ clusterReads: ClusterReads }>, { params }) => {
    const reference = requireReference(params.id, "id");
    if (!context.workspace.showSet.has(reference.showId)) throw resourceNotFound("cluster");
    const { clusterReads } = context.services;
    const text = async (): Promise<string> => {
      const stored = await clusterReads.text(reference);
      if (stored === null) throw resourceNotFound("cluster");
      return metricsText(stored, context.now);
    };
    if (context.conditional) {
      const head = await clusterReads.head(reference);
      if (head === null) throw resourceNotFound("cluster");
      return new TextAnswer(metricsTag(head, context.now), text);
    }
    const stored = await clusterReads.text(reference);
    if (stored === null) throw resourceNotFound("cluster");
    return new TextAnswer(metricsTag(stored, context.now), () => metricsText(stored, context.now));
  },
});
