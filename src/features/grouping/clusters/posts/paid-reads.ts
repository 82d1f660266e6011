import type { Database } from "../../../../db/connection/database.ts";
import { type PaidRequest, payAndKeep } from "../../../../kernel/limits/paid-calls.ts";
import { providerCallsCap } from "../../../../kernel/limits/provider-calls.store.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import type { PaidRead, PostSnapshot, ReadResult } from "../../../../platforms/posts/connector.ts";
import { readFailure } from "../../../../platforms/posts/read-failure.ts";
import { postKey } from "../../../../domain/matching/posts/post-key.ts";

/** The payer and identity of a run that reads posts. */
export interface PaidRun {
  database: Database;
  clock: Clock;
  /** The workspace that pays; null where no workspace is left to pay. */
  payer: string | null;
  /** The name of the run, the same for each process that works on it: `clusters.refresh 812`. */
  run: string;
  /** The signal that stops a job. A read that was aborted by it has no answer. */
  stopping?: AbortSignal;
  /** Counts each request in addition to the calls of the day, in the transaction of its mark. */
  count?: NonNullable<PaidRequest<unknown>["count"]>;
}

/** The run of one request by a caller. */
export const paidRunOf = ({ runtime, workspace, requestId }: Context): PaidRun => ({
  database: runtime.database,
  clock: runtime.clock,
  payer: workspace.id,
  run: `request ${requestId}`,
});

/**
 * Reads posts that are paid for, each once per run. The answers are kept with their marks until the
 * run stores them (`endPaidRun`), so a process that continues for a killed one has the answers that
 * arrived.
 */
export const paidReads =
  ({ payer, run, stopping, count, ...parts }: PaidRun): PaidRead =>
  async (reference, read) => {
    const cap = providerCallsCap(parts.clock.now(), "clusters");
    let requests = 1;
    const paid = await payAndKeep(
      parts,
      { payer, run, subject: postKey(reference), cap },
      {
        ask: async () => {
          const result = await read();
          ({ requests } = result);
          if (requests > 0 && !result.ok) stopping?.throwIfAborted();
          return result;
        },
        requests: () => requests,
        ...(count && { count }),
      },
    );
    if (paid.state === "answered") return paid.answer;
    return paid.state === "interrupted" ? INTERRUPTED : usedUp(cap.resetsAt);
  };

const INTERRUPTED: ReadResult<PostSnapshot> = {
  ...readFailure(
    "interrupted",
    "The process that fetched the post was stopped. The fetch may have been charged, so this " +
      "refresh does not make it again; refresh the cluster to fetch the post.",
  ),
  requests: 0,
};

const usedUp = (resetsAt: Date): ReadResult<PostSnapshot> => ({
  ...readFailure(
    "quota_exhausted",
    `The workspace's provider calls are used up until ${resetsAt.toISOString()}.`,
  ),
  requests: 0,
});
