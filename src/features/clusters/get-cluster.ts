import { noBody, noQuery } from "../../kernel/envelope.ts";
import { defineRead } from "../../kernel/operation.ts";
import { clusterParams, clusterSchema } from "./cluster.schema.ts";
import { requireCluster } from "./cluster-access.ts";
import { loadClusterView } from "./cluster-view.ts";

export const getCluster = defineRead({
  id: "clusters.get",
  method: "GET",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  params: clusterParams,
  query: noQuery,
  body: noBody,
  output: clusterSchema,
  summary: "One cluster with every post",
  description:
    "Reach by category and by format, engagement, and every post with its numbers, their age and definition, why a number was kept, and the error of its last fetch where there was one.",
  example: { params: { show_id: "{show_id}", cluster_id: "{cluster_id}" } },
  mcp: false,
  handler: async (context, { params }) => loadClusterView(context, await requireCluster(context, { showId: params.show_id, clusterId: params.cluster_id })),
});
