import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { clusterArguments, clusterParams, clusterSchema } from "../cluster.schema.ts";
import { pathReference, requireCluster } from "../cluster-access.ts";
import { loadClusterView } from "../cluster-view.ts";

export const getCluster = defineRead({
  id: "clusters.get",
  method: "GET",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: clusterParams,
  output: clusterSchema,
  summary: "One cluster with every post",
  description:
    "Reach by category and by format, engagement, and every post with its numbers, their age " +
    "and definition, why a number was kept, and the error of its last fetch where there was " +
    "one.",
  example: { params: { show_id: "{show_id}", cluster_id: "{cluster_id}" } },
  mcp: {
    tool: "get_cluster",
    isCommon: true,
    description:
      "One cluster with every post: reach by category and format, engagement, and for each " +
      "post its numbers with definition key, source and age, why a number was kept although " +
      "the platform answered less, and the error of the last fetch. Use it when a number must " +
      "be explained or a post found; for totals alone get_cluster_metrics is shorter.",
    arguments: clusterArguments,
  },
  handler: async (context: Reader, { params }) =>
    loadClusterView(context, await requireCluster(context, pathReference(params))),
});
