import { Type } from "typebox";
import { causeOf } from "../../../events/record-event.ts";
import { noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { clusterParams, clusterSchema } from "../cluster.schema.ts";
import { findNodes, globalIdOf, type NodeRow, referenceOf } from "../cluster.store.ts";
import { requireLockedCluster } from "../cluster-access.ts";
import { clusterEventObject, recordClusterEvents } from "../events/cluster-events.ts";
import { clusterUrls, loadClusterView } from "../figures/cluster-view.ts";
import { recogniseUrls } from "../refresh/recognise-urls.ts";
import { rollUp } from "../figures/rollup.ts";

export const removeNode = defineWrite({
  id: "clusters.remove_node",
  method: "POST",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/nodes/remove",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: clusterParams,
  query: noQuery,
  body: strictObject({
    node_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
  }),
  output: writeResultOf(clusterSchema),
  summary: "Remove a post from a cluster",
  description:
    "Names the post by `node_id` or by `url`, exactly one. The post's numbers leave the " +
    "cluster's totals; daily reach already captured stays. It can be added again at any time.",
  example: {
    params: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
    body: { node_id: "{node_id}" },
  },
  mcp: {
    tool: "remove_cluster_post",
    description:
      "Take a post out of a cluster, named by node_id or by url, exactly one. Its numbers " +
      "leave the totals. It can be added again.",
    arguments: {
      show_id: "Id of the show the cluster belongs to, from list_clusters.",
      cluster_id:
        "Id of the cluster within its show: the part of the global id after the underscore.",
      node_id: "Id of the post, from get_cluster.",
      url: "Address of the post.",
    },
  },
  preview: async (context, { params, body }) => {
    const row = await requireLockedCluster(context, {
      showId: params.show_id,
      clusterId: params.cluster_id,
    });
    const node = pick(await findNodes(context.database, referenceOf(row)), body, context.now);
    return {
      resource: "cluster",
      id: row.id,
      wouldWrite: { removed_node_id: node.id, removed_url: node.url },
      effects: [`remove the post ${node.url} from the cluster.`],
      state: { row, node },
    };
  },
  apply: async (context, { state: { row, node } }) => {
    const { database, now } = context;
    await database
      .deleteFrom("cluster_nodes")
      .where("show_id", "=", row.show_id)
      .where("cluster_id", "=", row.id)
      .where("id", "=", node.id)
      .execute();
    const rollup = await rollUp(database, row, { now, postsRemoved: true });
    await recordClusterEvents(
      database,
      context.urls,
      rollup,
      [
        {
          type: "cluster.nodes_removed",
          objectId: globalIdOf(rollup.row),
          object: { ...clusterEventObject(context.urls, rollup.row), node_ids: [node.id] },
        },
      ],
      causeOf(context),
    );
    return {
      id: row.id,
      written: { removed_node_id: node.id, removed_url: node.url },
      urls: clusterUrls(context, row),
      data: await loadClusterView(context, rollup.row),
    };
  },
});

function pick(
  nodes: readonly NodeRow[],
  body: { node_id?: string; url?: string },
  now: Date,
): NodeRow {
  if (body.node_id !== undefined && body.url !== undefined)
    throw parameterInvalid("url", "conflict", "Send node_id or url, not both.");
  if (body.node_id === undefined && body.url === undefined)
    throw parameterInvalid("node_id", "missing", "node_id or url is required.");
  const found =
    body.url === undefined
      ? nodes.find((node) => node.id === body.node_id)
      : findByUrl(nodes, body.url, now);
  if (found === undefined) throw resourceNotFound("post");
  return found;
}

function findByUrl(nodes: readonly NodeRow[], url: string, now: Date): NodeRow | undefined {
  const [recognised] = recogniseUrls([{ url, param: "url" }], now);
  if (recognised?.kind !== "post") return nodes.find((node) => node.url === url);
  const { platform, externalId } = recognised.reference;
  return nodes.find((node) => node.platform === platform && node.external_id === externalId);
}
