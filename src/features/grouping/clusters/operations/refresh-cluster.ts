import { quoted } from "../../../../lib/text/plain-line.ts";
import type { Static, TSchema } from "typebox";
import { inTransaction } from "../../../../db/connection/database.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { type ClusterReference, newId } from "../../../../kernel/ids.ts";
import { interruptedWrite } from "../../../../kernel/idempotency/idempotency.ts";
import { endPaidRun } from "../../../../kernel/limits/paid-calls.ts";
import { countProviderCalls } from "../../../../kernel/limits/provider-calls.store.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { McpTool, View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { CollectContext, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import {
  pathReference,
  requireLockedCluster,
  requireReference,
  requireUnmerged,
} from "../cluster-access.ts";
import {
  clusterArguments,
  clusterParams,
  globalIdParams,
  refreshResultSchema,
} from "../cluster.schema.ts";
import { type ClusterRow, referenceOf } from "../cluster.store.ts";
import { clusterUrls } from "../cluster-view.ts";
import { findCountedPosts } from "../post.store.ts";
import { paidReads, paidRunOf } from "../posts/paid-reads.ts";
import { isPaidFor, type PostSources } from "../posts/read-posts.ts";
import { describeRefreshAllowance, takeRefreshAllowance } from "../refresh/refresh-allowance.ts";
import { refreshClusterJob } from "../refresh/refresh-cluster.job.ts";
import {
  type FetchedPosts,
  fetchedPosts,
  fetchPosts,
  storePosts,
} from "../refresh/refresh-posts.ts";

/**
 * Maximum posts fetched within the request. A worker fetches more, so that no caller waits for
 * minutes.
 */
const SYNCHRONOUS_POSTS_MAX = 10;

interface State {
  row: ClusterRow;
  posts: number;
  /** Number of those posts that a request is made for. */
  fetched: number;
}

type Collected = FetchedPosts | { queued: true };

type Result = WriteResult<View<typeof refreshResultSchema>>;

const DESCRIPTION =
  "Fetches every post of the cluster now, at one provider call a post. Numbers pass the " +
  "restatement guard; a post that cannot be fetched keeps its numbers and records why. Posts on " +
  "audio platforms, hosts and newsletters take the numbers their connected account last had, " +
  "without a call. Up to 10 posts are fetched before the answer (200); more by a worker (202). " +
  "A merged cluster is refreshed through its sources.";

/** Defines one of the two paths of the operation; they differ in how the cluster is named. */
const defineRefresh = <P extends TSchema>({
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
    output: writeResultOf(refreshResultSchema),
    successStatuses: [200, 202],
    errors: ["cap_reached", "state_conflict"],
    confirmRule: "Always: it spends provider calls.",
    summary: "Refresh a cluster",
    description: DESCRIPTION,
    example: { params: example },
    mcp,
    preview: (context: WriteContext<PostSources>, input) =>
      previewRefresh(context, readReference(input.params)),
    collect: collectRefresh,
    resume: resumeRefresh,
    apply: applyRefresh,
  });

export const refreshCluster = defineRefresh({
  id: "clusters.refresh",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/refresh",
  params: clusterParams,
  referenceOf: pathReference,
  example: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
  mcp: {
    tool: "refresh_cluster",
    description:
      "Fetch every post of a cluster now. Up to 10 posts are fetched before the answer, more " +
      "by a worker. Use it when warnings say that figures are stale and the person wants new " +
      "ones.",
    arguments: clusterArguments,
  },
});

/** The same operation under the global id: a second path, without a tool of its own. */
export const refreshClusterByGlobalId = defineRefresh({
  id: "clusters.refresh_by_global_id",
  path: "/v1/clusters/{id}/refresh",
  params: globalIdParams,
  referenceOf: ({ id }) => requireReference(id, "id"),
  example: { id: "{global_cluster_id}" },
  mcp: false,
});

async function previewRefresh(
  context: WriteContext,
  reference: ClusterReference,
): Promise<Change<State>> {
  const row = await requireLockedCluster(context, reference);
  requireUnmerged(row);
  const counted = await findCountedPosts(context.database, row);
  const posts = counted.length;
  const fetched = fetchedPosts(counted).length;
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { refresh: { posts } },
    effects: [
      `Fetch ${fetched} ${fetched === 1 ? "post" : "posts"} of the cluster ${quoted(row.name)} ` +
        "again, at one provider call each.",
      ...(posts === fetched
        ? []
        : [`Take what connected accounts have of ${posts - fetched} more, without a call.`]),
    ],
    confirm: true,
    cost: { provider_calls: fetched, posts, emails: 0 },
    cap: await describeRefreshAllowance(context, row),
    state: { row, posts, fetched },
  };
}

/** Fetches the posts. A refresh that is queued takes its allowance together with its job. */
async function collectRefresh(
  context: CollectContext<PostSources>,
  { state: { row, fetched } }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  if (fetched > SYNCHRONOUS_POSTS_MAX) return { queued: true };
  // The allowance is taken in its own transaction, so that of two simultaneous refreshes one is
  // refused before its first call.
  await inTransaction(context.runtime.database, async (transaction) => {
    await takeRefreshAllowance(transaction, context, row);
    await context.recordSpending(transaction);
  });
  const paid = paidReads(paidRunOf(context));
  return fetchPosts(context.database, context.services, row, { signal, paid });
}

/**
 * Repeats a refresh that was cut off, within the allowance it took, where none of its calls is paid
 * for.
 */
async function resumeRefresh(
  context: CollectContext<PostSources>,
  { state: { row } }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  const { database, services } = context;
  const posts = await findCountedPosts(database, row);
  if (posts.some(({ platform }) => isPaidFor(services, platform))) throw interruptedWrite();
  const paid = paidReads(paidRunOf(context));
  return fetchPosts(database, services, row, { signal, paid });
}

async function applyRefresh(
  context: WriteContext,
  { state }: Change<State>,
  collected: Collected,
): Promise<Result> {
  return "queued" in collected
    ? queueRefresh(context, state)
    : completeRefresh(context, state.row, collected);
}

async function queueRefresh(context: WriteContext, { row, posts }: State): Promise<Result> {
  await takeRefreshAllowance(context.database, context, row);
  const payload = {
    show_id: row.show_id,
    cluster_id: row.id,
    request_id: context.requestId,
    workspace_id: context.workspace.id,
  };
  await enqueueJob(context.database, refreshClusterJob, payload, {
    jobKey: `refresh ${row.show_id} ${row.id}`,
  });
  return {
    status: 202,
    id: row.id,
    written: { refresh: { status: "queued", posts } },
    urls: clusterUrls(context.urls, row),
    data: {
      object: "cluster_refresh",
      id: newId("job"),
      status: "queued",
      posts,
      refreshed: 0,
      failed: 0,
      skipped: 0,
      errors: [],
      last_refreshed_at: isoOrNull(row.last_refreshed_at),
    },
  };
}

async function completeRefresh(
  context: WriteContext,
  row: ClusterRow,
  fetched: FetchedPosts,
): Promise<Result> {
  const { database, urls, now } = context;
  const outcome = await storePosts(database, referenceOf(row), fetched, {
    urls,
    cause: causeOf(context),
  });
  if (outcome === undefined) throw resourceNotFound("cluster");
  await endPaidRun(database, paidRunOf(context));
  await countProviderCalls(database, context.workspace.id, {
    kind: "clusters",
    calls: fetched.providerCalls,
    now,
  });
  const { counts, errors } = outcome;
  return {
    id: row.id,
    written: { refresh: counts },
    warnings: errors.map((error) => `${error.node_id}: ${error.message}`),
    urls: clusterUrls(urls, row),
    data: {
      object: "cluster_refresh",
      id: newId("job"),
      status: "completed",
      ...counts,
      errors,
      last_refreshed_at: isoOrNull(outcome.row.last_refreshed_at),
    },
  };
}
