import { Type } from "typebox";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { orderedCause, systemCause } from "../../../../delivery/events/record-event.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { endPaidRun, paidAnswers } from "../../../../kernel/limits/paid-calls.ts";
import {
  countProviderCalls,
  providerCallsOfToday,
} from "../../../../kernel/limits/provider-calls.store.ts";
import { untilStored } from "../../../../kernel/limits/until-stored.ts";
import { findShowState, type ShowState } from "../../../../kernel/access/visible-show.store.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { type ClusterRow, findCluster, referenceOf } from "../cluster.store.ts";
import { paidReads } from "../posts/paid-reads.ts";
import type { PostSources } from "../posts/read-posts.ts";
import { findCountedPosts } from "../post.store.ts";
import { fetchedPosts, fetchPosts, storePosts } from "./refresh-posts.ts";

/** The jobs that refresh a cluster in a worker: on request, and because a page showed it. */

/** What refreshing a cluster in the background needs. */
interface RefreshServices extends PostSources {
  database: Database;
  urls: Urls;
}

interface Refresh {
  /** The name of the job, `clusters.refresh 812`, which is the same after its worker was killed. */
  run: string;
  payer: string | null;
  cause: () => EventCause;
}

/**
 * Fetches and stores the posts. Paid answers are stored as long as the process lives; a request
 * that a killed process made is not repeated.
 */
async function refresh(
  { services, clock, signal }: JobContext<RefreshServices>,
  row: ClusterRow,
  { cause, ...run }: Refresh,
): Promise<void> {
  const { database, urls } = services;
  const { payer } = run;
  const paid = paidReads({ database, clock, stopping: signal, ...run });
  const fetched = await fetchPosts(database, services, row, { signal, paid });
  // An aborted run keeps its marks for the process that continues it.
  signal.throwIfAborted();
  await untilStored(() =>
    inTransaction(database, async (transaction) => {
      await storePosts(transaction, referenceOf(row), fetched, { urls, cause: cause() });
      await endPaidRun(transaction, run);
      if (payer !== null)
        await countProviderCalls(transaction, payer, {
          kind: "clusters",
          calls: fetched.providerCalls,
          now: clock.now(),
        });
    }),
  );
}

/** The state of a cluster's show, which may have changed while the job was queued. */
const stateOf = ({ services }: JobContext<RefreshServices>, row: ClusterRow): Promise<ShowState> =>
  findShowState(services.database, row.show_id);

/**
 * Maximum tries. A run that continues for a killed one fetches the posts that one did not request.
 */
const ATTEMPTS = 3;

/** Refreshes a cluster of more than ten posts. */
export const refreshClusterJob = defineJob({
  name: "clusters.refresh",
  // Jobs that earlier releases queued have no `workspace_id`.
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    request_id: Type.String(),
    workspace_id: Type.Optional(Type.String()),
  }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (payload, context: JobContext<RefreshServices>) => {
    const row = await findCluster(context.services.database, {
      showId: payload.show_id,
      clusterId: payload.cluster_id,
    });
    if (row === undefined || (await stateOf(context, row)) === "deleted") return;
    await refresh(context, row, {
      run: `clusters.refresh ${context.jobId}`,
      payer: payload.workspace_id ?? null,
      cause: () => orderedCause(payload, context.clock.now()),
    });
  },
});

/**
 * Refreshes a cluster that a page showed with old figures. A view an hour later may queue the next
 * refresh.
 */
export const refreshClusterOnViewJob = defineJob({
  name: "clusters.refresh_on_view",
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    workspace_id: Type.String(),
    older_than: Type.String(),
  }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (
    payload,
    context: JobContext<RefreshServices & { accounts: { callsPerDay: number } }>,
  ) => {
    const { services, clock, log } = context;
    const row = await findCluster(services.database, {
      showId: payload.show_id,
      clusterId: payload.cluster_id,
    });
    // The cluster was deleted, archived, merged or refreshed on request while the job was queued.
    if (
      row === undefined ||
      (await stateOf(context, row)) !== "active" ||
      row.merged_into !== null ||
      (row.asked_at !== null && row.asked_at >= new Date(payload.older_than))
    )
      return;
    const run = `clusters.refresh_on_view ${context.jobId}`;
    const payer = payload.workspace_id;
    const { callsPerDay } = services.accounts;
    const spent = await providerCallsOfToday(services.database, payer, clock.now());
    const made = await paidAnswers(services.database, { payer, run });
    const posts = fetchedPosts(await findCountedPosts(services.database, row));
    if (spent + posts.length - Object.keys(made).length > callsPerDay) {
      log.info(
        { show_id: row.show_id, cluster_id: row.id },
        "a viewed cluster was not refreshed: the provider calls of the day are used up",
      );
      return;
    }
    await refresh(context, row, {
      run,
      payer,
      cause: () => systemCause(clock.now()),
    });
  },
});
