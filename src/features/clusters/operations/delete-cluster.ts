import { deletedResult } from "../../../kernel/operation/answer.ts";
import { causeOf, recordShowEvents } from "../../../events/record-event.ts";
import { deletedOf, noBody, noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { clusterParams } from "../cluster.schema.ts";
import { globalIdOf, lockCluster } from "../cluster.store.ts";
import { requireLockedCluster, requireUnmerged } from "../cluster-access.ts";
import { clusterEventObject } from "../events/cluster-events.ts";

export const deleteCluster = defineWrite({
  id: "clusters.delete",
  method: "DELETE",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}",
  scope: "clusters:write",
  plan: "clusters",
  effect: "destructive",
  params: clusterParams,
  query: noQuery,
  body: noBody,
  output: writeResultOf(deletedOf("cluster")),
  confirmRule: "Always: the cluster and its posts are gone at once.",
  summary: "Delete a cluster",
  description:
    "Deletes the cluster and its posts at once; daily reach already captured stays. Clusters " +
    "merged into it become clusters of their own again.",
  example: { params: { show_id: "{show_id}", cluster_id: "{cluster_id}" } },
  mcp: {
    tool: "delete_cluster",
    description:
      "Delete a cluster with its posts, at once and for good. Its public page ends. Clusters " +
      "merged into it come back.",
    arguments: {
      show_id: "Id of the show the cluster belongs to, from list_clusters.",
      cluster_id:
        "Id of the cluster within its show: the part of the global id after the underscore.",
    },
  },
  preview: async (context, { params }) => {
    const row = await requireLockedCluster(context, {
      showId: params.show_id,
      clusterId: params.cluster_id,
    });
    requireUnmerged(row);
    const sources = row.merged_from.length;
    return {
      resource: "cluster",
      id: row.id,
      wouldWrite: { name: row.name, post_count: row.post_count, total_reach: row.total_reach },
      deletes: true,
      effects: [
        `delete the cluster "${row.name}" with ${row.post_count} ${row.post_count === 1 ? "post" : "posts"}.`,
        "Its public page stops resolving.",
        ...(sources === 0
          ? []
          : [
              `${sources} ${sources === 1 ? "cluster" : "clusters"} merged into it come back as clusters of their own, with their posts.`,
            ]),
      ],
      confirm: true,
      irreversible: true,
      state: { row },
    };
  },
  apply: async (context, { state: { row } }) => {
    const { database, now } = context;
    for (const text of row.merged_from) {
      const source = parseClusterReference(text);
      const held = source === undefined ? undefined : await lockCluster(database, source);
      if (held === undefined) continue;
      await database
        .updateTable("clusters")
        .set({ merged_into: null, updated_at: now })
        .where("show_id", "=", held.show_id)
        .where("id", "=", held.id)
        .execute();
    }
    await database
      .deleteFrom("clusters")
      .where("show_id", "=", row.show_id)
      .where("id", "=", row.id)
      .execute();
    await recordShowEvents(
      database,
      row.show_id,
      [
        {
          type: "cluster.deleted",
          objectId: globalIdOf(row),
          object: clusterEventObject(context.urls, row),
        },
      ],
      causeOf(context),
    );
    return deletedResult("cluster", row.id);
  },
});
