import { quoted } from "../../../../lib/text/plain-line.ts";
import { causeOf, recordShowEvents } from "../../../../delivery/events/record-event.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { deletedOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { Input, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { countGoalsOf } from "../../../catalogue/goals/index.ts";
import {
  type ClusterPath,
  pathReference,
  requireLockedCluster,
  requireUnmerged,
} from "../cluster-access.ts";
import { clusterArguments, clusterParams } from "../cluster.schema.ts";
import {
  type ClusterRow,
  deleteClusterRow,
  globalIdOf,
  lockCluster,
  referenceOf,
  setMergeState,
} from "../cluster.store.ts";
import { clusterEventObject } from "../events/cluster-events.ts";

interface State {
  row: ClusterRow;
}

export const deleteCluster = defineWrite({
  id: "clusters.delete",
  method: "DELETE",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}",
  scope: "clusters:write",
  plan: "clusters",
  effect: "destructive",
  params: clusterParams,
  output: writeResultOf(deletedOf("cluster")),
  errors: ["state_conflict"],
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
    arguments: clusterArguments,
  },
  preview: previewDelete,
  apply: applyDelete,
});

async function previewDelete(
  context: WriteContext,
  { params }: Input<ClusterPath, unknown, unknown>,
): Promise<Change<State>> {
  const row = await requireLockedCluster(context, pathReference(params));
  requireUnmerged(row);
  const posts = row.post_count;
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { name: row.name, post_count: posts, total_reach: row.total_reach },
    deletes: true,
    effects: [
      `Delete the cluster ${quoted(row.name)} with ${posts} ${posts === 1 ? "post" : "posts"}.`,
      "Its public page stops resolving.",
      ...releaseEffects(row.merged_from.length),
    ],
    terms: { name: row.name, posts, merged_from: row.merged_from },
    confirm: true,
    irreversible: true,
    state: { row },
  };
}

const releaseEffects = (sources: number): string[] =>
  sources === 0
    ? []
    : [
        `${sources} ${sources === 1 ? "cluster" : "clusters"} merged into it come back as ` +
          "clusters of their own, with their posts.",
      ];

async function applyDelete(
  context: WriteContext,
  { state: { row } }: Change<State>,
): Promise<WriteResult<{ object: "cluster"; id: string; deleted: true }>> {
  const { database, urls, now } = context;
  const episodeIds = new Set(row.episode_id === null ? [] : [row.episode_id]);
  for (const text of row.merged_from) {
    const reference = parseClusterReference(text);
    const source = reference === undefined ? undefined : await lockCluster(database, reference);
    if (source === undefined) continue;
    await setMergeState(database, referenceOf(source), { merged_into: null, updated_at: now });
    if (source.episode_id !== null) episodeIds.add(source.episode_id);
  }
  await deleteClusterRow(database, referenceOf(row));
  const event: EventContent<"cluster.deleted"> = {
    type: "cluster.deleted",
    objectId: globalIdOf(row),
    object: clusterEventObject(urls, row),
  };
  await recordShowEvents(database, row.show_id, [event], causeOf(context));
  await countGoalsOf(database, row.show_id, [...episodeIds], causeOf(context));
  return deletedResult("cluster", row.id);
}
