import { Type } from "typebox";
import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../events/record-event.ts";
import type { EventCause } from "../../../events/event-content.ts";
import { defineJob, type JobContext } from "../../../jobs/define-job.ts";
import {
  countProviderCalls,
  providerCallsOfToday,
} from "../../../kernel/limits/provider-calls.store.ts";
import { findShowState, type ShowState } from "../../../kernel/access/visible-show.store.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { type ClusterRow, findCluster, referenceOf } from "../cluster.store.ts";
import type { PostSources } from "../posts/read-posts.ts";
import { findCountedPosts } from "../post.store.ts";
import { fetchedPosts, fetchPosts, storePosts } from "./refresh-posts.ts";

/** The jobs that refresh a cluster in a worker: on demand, and because a page showed it. */

/** What refreshing a cluster in the background needs. */
interface RefreshServices extends PostSources {
  database: Database;
  urls: Urls;
}

/** Fetches and stores the posts, and counts the provider calls for the workspace that pays. */
async function refresh(
  { services, clock, signal }: JobContext<RefreshServices>,
  row: ClusterRow,
  { payer, cause }: { payer: string | undefined; cause: () => EventCause },
): Promise<void> {
  const { database, urls } = services;
  const fetched = await fetchPosts(database, services, row, signal);
  await inTransaction(database, async (transaction) => {
    await storePosts(transaction, referenceOf(row), fetched, { urls, cause: cause() });
    if (payer !== undefined)
      await countProviderCalls(transaction, payer, {
        kind: "clusters",
        calls: fetched.providerCalls,
        now: clock.now(),
      });
  });
}

/** The state of a cluster's show, which may have changed while the job waited. */
const stateOf = ({ services }: JobContext<RefreshServices>, row: ClusterRow): Promise<ShowState> =>
  findShowState(services.database, row.show_id);

/**
 * Refreshes a cluster of more than ten posts. One attempt: a provider call is paid for whether or
 * not its result was stored, so a crashed run is repeated by a person and not by the queue.
 */
export const refreshClusterJob = defineJob({
  name: "clusters.refresh",
  // `workspace_id` is missing in rows queued by earlier releases.
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    request_id: Type.String(),
    workspace_id: Type.Optional(Type.String()),
  }),
  maxAttempts: 1,
  handler: async (payload, context: JobContext<RefreshServices>) => {
    const row = await findCluster(context.services.database, {
      showId: payload.show_id,
      clusterId: payload.cluster_id,
    });
    if (row === undefined || (await stateOf(context, row)) === "deleted") return;
    await refresh(context, row, {
      payer: payload.workspace_id,
      cause: () => ({
        source: "api",
        workspaceId: payload.workspace_id ?? null,
        requestId: payload.request_id,
        idempotencyKey: null,
        now: context.clock.now(),
      }),
    });
  },
});

/**
 * Refreshes a cluster that a page showed with old figures. One attempt, as above; a view an hour
 * later queues the next.
 */
export const refreshClusterOnViewJob = defineJob({
  name: "clusters.refresh_on_view",
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    workspace_id: Type.String(),
    older_than: Type.String(),
  }),
  maxAttempts: 1,
  handler: async (
    payload,
    context: JobContext<RefreshServices & { accounts: { callsPerDay: number } }>,
  ) => {
    const { services, clock, log } = context;
    const row = await findCluster(services.database, {
      showId: payload.show_id,
      clusterId: payload.cluster_id,
    });
    // Deleted, archived, merged, or refreshed on demand while the job waited.
    if (
      row === undefined ||
      (await stateOf(context, row)) !== "active" ||
      row.merged_into !== null ||
      (row.last_refreshed_at !== null && row.last_refreshed_at >= new Date(payload.older_than))
    )
      return;
    const spent = await providerCallsOfToday(services.database, payload.workspace_id, clock.now());
    const { length: calls } = fetchedPosts(await findCountedPosts(services.database, row));
    if (spent + calls > services.accounts.callsPerDay) {
      log.info(
        { show_id: row.show_id, cluster_id: row.id },
        "a viewed cluster was not refreshed: the provider calls of the day are used up",
      );
      return;
    }
    await refresh(context, row, {
      payer: payload.workspace_id,
      cause: () => systemCause(clock.now()),
    });
  },
});
