import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import type { ClusterReference } from "../../../../kernel/ids.ts";
import { endPaidRun, paidAnswers, type PaidRequest } from "../../../../kernel/limits/paid-calls.ts";
import {
  countProviderCalls,
  providerCallsOfToday,
} from "../../../../kernel/limits/provider-calls.store.ts";
import { untilStored } from "../../../../kernel/limits/until-stored.ts";
import { type ClusterRow, findCluster, referenceOf } from "../cluster.store.ts";
import { findCountedPosts } from "../post.store.ts";
import { paidReads } from "../posts/paid-reads.ts";
import type { PostSources } from "../posts/read-posts.ts";
import { fetchedPosts, fetchPosts, storePosts } from "./refresh-posts.ts";

/** The refresh of a cluster in a worker, outside a request. */

/** What refreshing a cluster in the background needs. */
export interface RefreshServices extends PostSources {
  database: Database;
  urls: Urls;
}

/** Counts what a refresh did for the caller that ordered it. */
export interface RefreshCounter {
  /** Counts a paid request together with its mark (1), or reverts that (-1). */
  paid: NonNullable<PaidRequest<unknown>["count"]>;
  /** Counts the posts that were read and the requests that are not paid for, with their results. */
  stored: (
    transaction: DatabaseTransaction,
    counts: { posts: number; calls: number },
  ) => Promise<void>;
}

export interface Refresh {
  /** The name of the run, `clusters.refresh 812`, which is the same after its worker was killed. */
  run: string;
  payer: string | null;
  cause: () => EventCause;
  counter?: RefreshCounter;
}

/**
 * Fetches and stores the posts. Paid answers are stored as long as the process lives; a request
 * that a killed process made is not repeated.
 */
export async function refreshInBackground(
  { services, clock, signal }: JobContext<RefreshServices>,
  row: ClusterRow,
  { cause, counter, ...run }: Refresh,
): Promise<void> {
  const { database, urls } = services;
  const { payer } = run;
  const paid = paidReads({
    database,
    clock,
    stopping: signal,
    ...run,
    ...(counter && { count: counter.paid }),
  });
  const fetched = await fetchPosts(database, services, row, { signal, paid });
  const counts = {
    posts: fetched.results.filter(({ result }) => result.ok).length,
    calls: fetched.providerCalls,
  };
  // An aborted run keeps its marks for the process that continues it.
  signal.throwIfAborted();
  await untilStored(() =>
    inTransaction(database, async (transaction) => {
      // Rows of the caller are locked first, as where a paid request is counted.
      await counter?.stored(transaction, counts);
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

/** The refresh of a cluster whose posts were not requested for some time, which no call ordered. */
export interface OrderedRefresh extends ClusterReference {
  run: string;
  payer: string;
  /** The cluster is left alone where its posts were requested since. */
  olderThan: Date;
  /** Maximum provider calls of the payer per day. */
  callsPerDay: number;
  counter?: RefreshCounter;
}

/**
 * Refreshes a cluster unless it was deleted, archived, merged or refreshed since the order, and
 * unless its posts do not fit into the provider calls that its payer has left today.
 */
export async function refreshOrdered(
  context: JobContext<RefreshServices>,
  { run, payer, olderThan, callsPerDay, counter, ...reference }: OrderedRefresh,
): Promise<void> {
  const { services, clock, log } = context;
  const { database } = services;
  const row = await findCluster(database, reference);
  if (
    row === undefined ||
    row.merged_into !== null ||
    (row.asked_at !== null && row.asked_at >= olderThan) ||
    (await findShowState(database, row.show_id)) !== "active"
  )
    return;
  const spent = await providerCallsOfToday(database, payer, clock.now());
  const made = await paidAnswers(database, { payer, run });
  const posts = fetchedPosts(await findCountedPosts(database, row));
  if (spent + posts.length - Object.keys(made).length > callsPerDay) {
    log.info(
      { show_id: row.show_id, cluster_id: row.id },
      "a cluster was not refreshed: the provider calls of the day are used up",
    );
    return;
  }
  await refreshInBackground(context, row, {
    run,
    payer,
    cause: () => systemCause(clock.now()),
    ...(counter && { counter }),
  });
}
