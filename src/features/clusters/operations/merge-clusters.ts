import { Type } from "typebox";
import { causeOf } from "../../../events/record-event.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { clusterParams, clusterSchema } from "../cluster.schema.ts";
import { type ClusterRow, globalIdOf, lockCluster } from "../cluster.store.ts";
import { requireLockedCluster, requireReference, requireUnmerged } from "../cluster-access.ts";
import { clusterEventObject, recordClusterEvents } from "../events/cluster-events.ts";
import { clusterUrls, loadClusterView } from "../figures/cluster-view.ts";
import { rollUp } from "../figures/rollup.ts";

/**
 * A merged cluster counts the posts of its sources, which stay where they are: a refresh goes
 * through them, and deleting the merged cluster brings them back. Sources are of the same show:
 * another workspace may see this show and not theirs, and would find their posts in it.
 */
export const mergeClusters = defineWrite({
  id: "clusters.merge",
  method: "POST",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/merge",
  scope: "clusters:write",
  plan: "clusters",
  effect: "destructive",
  params: clusterParams,
  query: noQuery,
  body: strictObject({
    source_refs: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 10,
      description: "Global ids of the clusters to absorb, of the same show.",
    }),
  }),
  output: writeResultOf(clusterSchema),
  confirmRule: "Always: the sources leave the lists and their public pages.",
  summary: "Merge clusters into one",
  description:
    "The sources are absorbed: they leave the lists, their posts count here, and a refresh of " +
    "this cluster refreshes them. Deleting this cluster brings them back.",
  example: {
    params: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
    body: { source_refs: ["{other_global_cluster_id}"] },
  },
  mcp: {
    tool: "merge_clusters",
    description:
      "Absorb up to ten clusters of the same show into one: they leave the lists and their " +
      "public pages, and their posts count here. Deleting this cluster brings them back.",
    arguments: {
      show_id: "Id of the show the cluster belongs to, from list_clusters.",
      cluster_id:
        "Id of the cluster within its show: the part of the global id after the underscore.",
    },
  },
  preview: async (context, { params, body }) => {
    const row = await requireLockedCluster(context, {
      showId: params.show_id,
      clusterId: params.cluster_id,
    });
    requireUnmerged(row);
    const sources = await requireSources(context, row, body.source_refs);
    const refs = sources.map(globalIdOf);
    return {
      resource: "cluster",
      id: row.id,
      wouldWrite: { merged_from: [...row.merged_from, ...refs] },
      effects: [
        `absorb ${sources.length} ${sources.length === 1 ? "cluster" : "clusters"} with ${sources.reduce((sum, source) => sum + source.post_count, 0)} posts.`,
        "The absorbed clusters leave the lists and their public pages.",
      ],
      confirm: true,
      irreversible: false,
      state: { row, sources },
    };
  },
  apply: async (context, { state: { row, sources } }) => {
    const { database, now } = context;
    const target = globalIdOf(row);
    // Sources of sources come along, so that a merged cluster is always one step from its posts.
    const absorbed = [
      ...new Set(sources.flatMap((source) => [globalIdOf(source), ...source.merged_from])),
    ];
    for (const source of sources) {
      await database
        .updateTable("clusters")
        .set({ merged_into: target, merged_from: [], updated_at: now })
        .where("show_id", "=", source.show_id)
        .where("id", "=", source.id)
        .execute();
      for (const text of source.merged_from) await repoint(context, text, target);
    }
    const merged = await database
      .updateTable("clusters")
      .set({ merged_from: [...row.merged_from, ...absorbed], updated_at: now })
      .where("show_id", "=", row.show_id)
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const rollup = await rollUp(database, merged, { now });
    await recordClusterEvents(
      database,
      context.urls,
      rollup,
      [
        {
          type: "cluster.merged",
          objectId: globalIdOf(rollup.row),
          object: { ...clusterEventObject(context.urls, rollup.row), source_refs: absorbed },
        },
      ],
      causeOf(context),
    );
    return {
      id: row.id,
      written: { merged_from: rollup.row.merged_from },
      urls: clusterUrls(context, row),
      data: await loadClusterView(context, rollup.row),
    };
  },
});

async function repoint(context: WriteContext, text: string, target: string): Promise<void> {
  const { showId, clusterId } = requireReference(text, "source_refs");
  await context.database
    .updateTable("clusters")
    .set({ merged_into: target })
    .where("show_id", "=", showId)
    .where("id", "=", clusterId)
    .execute();
}

async function requireSources(
  context: WriteContext,
  target: ClusterRow,
  texts: readonly string[],
): Promise<ClusterRow[]> {
  const sources: ClusterRow[] = [];
  // Locked in the order of their ids, so that two merges over the same clusters cannot wait for
  // each other.
  const references = [...new Set(texts)].map((text) => ({
    reference: requireReference(text, `source_refs[${texts.indexOf(text)}]`),
    index: texts.indexOf(text),
  }));
  for (const { reference, index } of references.sort((a, b) =>
    a.reference.clusterId < b.reference.clusterId ? -1 : 1,
  )) {
    const param = `source_refs[${index}]`;
    if (reference.showId === target.show_id && reference.clusterId === target.id)
      throw parameterInvalid(param, "conflict", "A cluster cannot be merged into itself.");
    const source = context.workspace.showSet.has(reference.showId)
      ? await lockCluster(context.database, reference)
      : undefined;
    if (source === undefined) throw resourceNotFound("cluster");
    if (reference.showId !== target.show_id)
      throw parameterInvalid(param, "conflict", `${param} must be a cluster of the same show.`);
    requireUnmerged(source);
    sources.push(source);
  }
  return sources;
}
