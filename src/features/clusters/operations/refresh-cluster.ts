import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { Static, TSchema } from "typebox";
import { inTransaction } from "../../../db/connection/database.ts";
import { causeOf } from "../../../events/record-event.ts";
import { enqueueJob } from "../../../jobs/enqueue.ts";
import { noBody, noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { type ClusterReference, newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { McpTool } from "../../../kernel/operation/operation.ts";
import { countProviderCalls } from "../../../kernel/limits/provider-calls.ts";
import { clusterParams, globalIdParams, refreshResultSchema } from "../cluster.schema.ts";
import { type ClusterRow, findCountedNodes, referenceOf } from "../cluster.store.ts";
import { requireLockedCluster, requireReference, requireUnmerged } from "../cluster-access.ts";
import { clusterUrls } from "../figures/cluster-view.ts";
import { describeRefreshCap, takeRefresh } from "../refresh/refresh-caps.ts";
import { refreshClusterJob } from "../refresh/refresh-cluster.job.ts";
import type { PostSources } from "../refresh/read-posts.ts";
import { applyRefresh, type CollectedRefresh, collectRefresh } from "../refresh/refresh-posts.ts";

/**
 * More posts than this are fetched by a worker: a caller should not hold a connection for minutes.
 */
const SYNCHRONOUS_POSTS_MAX = 10;

interface State {
  row: ClusterRow;
  posts: number;
}

type Collected = CollectedRefresh | { queued: true };

const DESCRIPTION =
  "Fetches every post of the cluster now, at one provider call a post. Numbers pass the " +
  "restatement guard; a post that cannot be fetched keeps its numbers and records why. Up to " +
  "10 posts are fetched before the answer (200); more by a worker (202). A merged cluster is " +
  "refreshed through its sources.";

async function preview(context: WriteContext, reference: ClusterReference): Promise<Change<State>> {
  const row = await requireLockedCluster(context, reference);
  requireUnmerged(row);
  const posts = (await findCountedNodes(context.database, row)).length;
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { refresh: { posts } },
    effects: [`fetch ${posts} ${posts === 1 ? "post" : "posts"} again, at one provider call each.`],
    confirm: true,
    cost: { provider_calls: posts, posts, emails: 0 },
    cap: await describeRefreshCap(context.database, context, row),
    state: { row, posts },
  };
}

async function collect(
  context: Context<PostSources>,
  { state }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  // Taken before the first call goes out, in a transaction of its own: of two refreshes at once,
  // one is refused.
  await inTransaction(context.runtime.database, (transaction) =>
    takeRefresh(transaction, context, state.row),
  );
  if (state.posts > SYNCHRONOUS_POSTS_MAX) return { queued: true };
  return collectRefresh(context.database, context.services, state.row, signal);
}

/** One of the two paths of the operation: they differ in how a cluster is named. */
const operation = <P extends TSchema>({
  id,
  path,
  params,
  referenceOf: readReference,
  example,
  mcp,
}: {
  id: string;
  path: string;
  params: P;
  referenceOf: (params: Static<P>) => ClusterReference;
  example: Record<string, string>;
  mcp: false | McpTool;
}) =>
  defineWrite({
    id,
    method: "POST",
    path,
    scope: "refresh:write",
    plan: "clusters",
    effect: "metered",
    params,
    query: noQuery,
    body: noBody,
    output: writeResultOf(refreshResultSchema),
    errors: ["cap_reached"],
    confirmRule: "Always: it spends provider calls.",
    summary: "Refresh a cluster",
    description: DESCRIPTION,
    example: { params: example },
    mcp,
    preview: (context, input) => preview(context, readReference(input.params)),
    collect,
    apply: async (
      context,
      { state: { row, posts } },
      collected,
    ): Promise<WriteResult<View<typeof refreshResultSchema>>> => {
      const job = newId("job");
      const urls = clusterUrls(context, row);
      if ("queued" in collected) {
        await enqueueJob(
          context.database,
          refreshClusterJob,
          {
            show_id: row.show_id,
            cluster_id: row.id,
            request_id: context.requestId,
            workspace_id: context.workspace.id,
          },
          { jobKey: `refresh ${row.show_id} ${row.id}` },
        );
        const data: View<typeof refreshResultSchema> = {
          object: "cluster_refresh",
          id: job,
          status: "queued",
          posts,
          refreshed: 0,
          failed: 0,
          skipped: 0,
          errors: [],
          last_refreshed_at: row.last_refreshed_at?.toISOString() ?? null,
        };
        return {
          status: 202,
          id: row.id,
          written: { refresh: { status: "queued", posts } },
          urls,
          data,
        };
      }
      const outcome = await applyRefresh(
        context.database,
        context.urls,
        referenceOf(row),
        collected,
        causeOf(context),
      );
      if (outcome === undefined) throw resourceNotFound("cluster");
      await countProviderCalls(context.database, context.workspace.id, {
        kind: "clusters",
        calls: collected.providerCalls,
        now: context.now,
      });
      const { errors, ...counts } = {
        posts: outcome.posts,
        refreshed: outcome.refreshed,
        failed: outcome.failed,
        skipped: outcome.skipped,
        errors: outcome.errors,
      };
      return {
        id: row.id,
        written: { refresh: counts },
        warnings: errors.map((error) => `${error.node_id}: ${error.message}`),
        urls,
        data: {
          object: "cluster_refresh",
          id: job,
          status: "completed",
          ...counts,
          errors,
          last_refreshed_at: outcome.row.last_refreshed_at?.toISOString() ?? null,
        },
      };
    },
  });

export const refreshCluster = operation({
  id: "clusters.refresh",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/refresh",
  params: clusterParams,
  referenceOf: ({ show_id: showId, cluster_id: clusterId }) => ({ showId, clusterId }),
  example: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
  mcp: {
    tool: "refresh_cluster",
    description:
      "Fetch every post of a cluster now. Up to 10 posts are fetched before the answer, more " +
      "by a worker. Use it when warnings say that figures are stale and the person wants new " +
      "ones.",
    arguments: {
      show_id: "Id of the show the cluster belongs to, from list_clusters.",
      cluster_id:
        "Id of the cluster within its show: the part of the global id after the underscore.",
    },
  },
});

/** The same under the global id. Two paths, one action, one tool. */
export const refreshClusterByGlobalId = operation({
  id: "clusters.refresh_by_global_id",
  path: "/v1/clusters/{id}/refresh",
  params: globalIdParams,
  referenceOf: ({ id }) => requireReference(id, "id"),
  example: { id: "{global_cluster_id}" },
  mcp: false,
});
