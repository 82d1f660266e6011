import { quoted } from "../../../../lib/text/plain-line.ts";
import { type Static, Type } from "typebox";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { Input, View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { countGoalsOf } from "../../../catalogue/goals/index.ts";
import {
  type ClusterPath,
  pathReference,
  requireLockedCluster,
  requireReference,
  requireUnmerged,
} from "../cluster-access.ts";
import { clusterArguments, clusterParams, clusterSchema } from "../cluster.schema.ts";
import { type ClusterRow, globalIdOf, referenceOf, setMergeState } from "../cluster.store.ts";
import { clusterEventObject } from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { finishClusterWrite } from "../finish-cluster-write.ts";

const body = strictObject({
  source_refs: Type.Array(Type.String(), {
    minItems: 1,
    maxItems: 10,
    description: "Global ids of the clusters to absorb, of the same show.",
  }),
});

interface State {
  row: ClusterRow;
  sources: ClusterRow[];
  /**
   * The clusters that the merge absorbs: the sources, and the clusters merged into them earlier, so
   * that every post is one step away.
   */
  absorbed: string[];
}

/**
 * Merges clusters. A merged cluster counts the posts of its sources, which keep their rows: a
 * refresh includes them, and deleting the merged cluster makes them independent again. Sources have
 * to be of the same show: another workspace may see this show but not the others, and would see
 * their posts in it.
 */
export const mergeClusters = defineWrite({
  id: "clusters.merge",
  method: "POST",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/merge",
  scope: "clusters:write",
  plan: "clusters",
  effect: "destructive",
  params: clusterParams,
  body,
  output: writeResultOf(clusterSchema),
  errors: ["state_conflict"],
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
    arguments: clusterArguments,
    isDestructive: true,
  },
  preview: previewMerge,
  apply: applyMerge,
});

async function previewMerge(
  context: WriteContext,
  { params, body: { source_refs: refs } }: Input<ClusterPath, unknown, Static<typeof body>>,
): Promise<Change<State>> {
  const references = sourceReferences(refs);
  const row = await requireLockedCluster(context, pathReference(params));
  requireUnmerged(row);
  const sources = await lockSources(context, row, references);
  const count = sources.length;
  const posts = sources.reduce((sum, source) => sum + source.post_count, 0);
  const absorbed = [
    ...new Set(sources.flatMap((source) => [globalIdOf(source), ...source.merged_from])),
  ];
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { merged_from: [...row.merged_from, ...absorbed] },
    effects: [
      `Absorb ${count} ${count === 1 ? "cluster" : "clusters"} with ${posts} posts into ` +
        `${quoted(row.name)}: ${sources.map(({ name }) => quoted(name)).join(", ")}.`,
      "The absorbed clusters leave the lists and their public pages.",
    ],
    confirm: true,
    irreversible: false,
    state: { row, sources, absorbed },
  };
}

async function applyMerge(
  context: WriteContext,
  { state: { row, sources, absorbed } }: Change<State>,
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const { database, urls, now } = context;
  const target = globalIdOf(row);
  for (const source of sources) await absorb(context, source, target);
  const mergedFrom = [...row.merged_from, ...absorbed];
  await setMergeState(database, referenceOf(row), { merged_from: mergedFrom, updated_at: now });
  const change = await rollUp(database, { ...row, merged_from: mergedFrom }, { now });
  const event: EventContent<"cluster.merged"> = {
    type: "cluster.merged",
    objectId: target,
    object: { ...clusterEventObject(urls, change.row), source_refs: absorbed },
  };
  const result = await finishClusterWrite(context, change, { events: [event] });
  const episodeIds = new Set(sources.flatMap(({ episode_id: id }) => id ?? []));
  await countGoalsOf(database, row.show_id, [...episodeIds], causeOf(context));
  return result;
}

/**
 * Points a source, and the clusters merged into it earlier, to the target. The source's stored
 * figures then leave out those earlier clusters, so that each cluster counts only its own posts
 * once the target is deleted.
 */
async function absorb(
  { database, now }: WriteContext,
  source: ClusterRow,
  target: string,
): Promise<void> {
  const merged = { merged_into: target, merged_from: [] };
  await setMergeState(database, referenceOf(source), { ...merged, updated_at: now });
  for (const text of source.merged_from)
    await setMergeState(database, requireReference(text, "source_refs"), { merged_into: target });
  if (source.merged_from.length > 0)
    await rollUp(database, { ...source, ...merged }, { now, postsRemoved: true, cascade: false });
}

interface SourceReference {
  reference: ClusterReference;
  param: string;
}

/** The distinct clusters that a request names. @throws ApiError for text that is no reference. */
const sourceReferences = (texts: readonly string[]): SourceReference[] =>
  [...new Set(texts)].map((text) => {
    const param = `source_refs[${texts.indexOf(text)}]`;
    return { reference: requireReference(text, param), param };
  });

/**
 * The clusters to absorb, locked in the order of their ids. The target is locked before them, so
 * two merges can deadlock: PostgreSQL then rolls one back, and `inTransaction` runs it again.
 */
async function lockSources(
  context: WriteContext,
  target: ClusterRow,
  references: readonly SourceReference[],
): Promise<ClusterRow[]> {
  const ordered = references.toSorted((a, b) =>
    a.reference.clusterId < b.reference.clusterId ? -1 : 1,
  );
  const sources: ClusterRow[] = [];
  for (const entry of ordered) sources.push(await lockSource(context, target, entry));
  return sources;
}

/**
 * Locks one cluster to absorb. @throws ApiError for the target itself, or for a cluster of another
 * show.
 */
async function lockSource(
  context: WriteContext,
  target: ClusterRow,
  { reference, param }: SourceReference,
): Promise<ClusterRow> {
  if (reference.showId === target.show_id && reference.clusterId === target.id)
    throw parameterInvalid(param, "conflict", "A cluster cannot be merged into itself.");
  const source = await requireLockedCluster(context, reference);
  if (reference.showId !== target.show_id)
    throw parameterInvalid(param, "conflict", `${param} must be a cluster of the same show.`);
  requireUnmerged(source);
  return source;
}
