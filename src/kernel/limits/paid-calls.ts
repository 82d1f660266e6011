import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { newPlainId } from "../ids.ts";
import type { Cap } from "./caps.ts";
import { returnCap, takeCap } from "./caps.store.ts";
import {
  deleteMark,
  deleteMarks,
  findKeptAnswers,
  findMark,
  insertMark,
  keepAnswer,
  type StoredMark,
} from "./paid-calls.store.ts";
import { untilStored } from "./until-stored.ts";

/**
 * A paid request; all of them are made through this file (record 0085). Before the request its mark
 * and its count against the workspace's cap are committed together, so a killed process leaves
 * both: a later process of the same run finds the mark and does not repeat the request. For an
 * answer that arrived, storing is retried as long as the process lives, however long the database
 * is unavailable.
 */
export interface PaidCall {
  /** The workspace that pays; null where it no longer exists, and nothing is counted. */
  payer: string | null;
  /**
   * Name of the run that makes the request, the same after its process was killed: `build bld_…`.
   */
  run: string;
  /** Subject of the request, which is requested once in a run. */
  subject: string;
  /**
   * Cap from which the request is taken before it is made; null where its cost was counted when it
   * was ordered.
   */
  cap: Cap | null;
}

export interface PaidRequest<Answer> {
  /**
   * Makes the request. Where it rejects, the mark remains for the caller, which stores the failure.
   */
  ask: () => Promise<Answer>;
  /**
   * Number of requests that may have left this server, read after `ask` has ended. With none,
   * nothing was paid and the use is returned. One request where this is left out.
   */
  requests?: () => number;
  /**
   * Counts the request in its run (1), in the transaction of the mark, or reverts the count (-1).
   * Where it rejects, no request is made.
   */
  count?: (transaction: DatabaseTransaction, calls: 1 | -1) => Promise<void>;
}

/** How a request ended. */
export type Paid<Answer> =
  | { state: "answered"; answer: Answer }
  /** An earlier process of the run made the request, and its answer is lost. */
  | { state: "interrupted" }
  /** The cap has no uses left, and no request was made. */
  | { state: "used_up"; cap: Cap };

interface PaidParts {
  database: Database;
  clock: Clock;
}

/** Tenant of the marks of requests whose paying workspace no longer exists. */
const NO_PAYER = "none";
const tenantOf = (payer: string | null): string => payer ?? NO_PAYER;

/**
 * Makes a request once in its run, and stores its answer in the transaction that ends its mark.
 * `store` is run again after a failed commit.
 */
export const payOnce = <Answer>(
  parts: PaidParts,
  call: PaidCall,
  request: PaidRequest<Answer> & {
    store: (transaction: DatabaseTransaction, answer: Answer) => Promise<void>;
  },
): Promise<Paid<Answer>> =>
  pay(parts, call, {
    ...request,
    end: async (transaction, answer) => {
      const tenant = tenantOf(call.payer);
      // The mark is gone: an earlier attempt was committed and its acknowledgement lost, or the run
      // has ended.
      if ((await findMark(transaction, tenant, call)) === undefined) return;
      await request.store(transaction, answer);
      if (!(await deleteMark(transaction, tenant, call))) throw new RunEndedError();
    },
  });

/**
 * Makes a request once in its run and keeps its answer, as JSON, with its mark until `endPaidRun`:
 * for runs of several requests whose result is stored at their end. A later process of the run gets
 * the answer.
 */
export const payAndKeep = <Answer>(
  parts: PaidParts,
  call: PaidCall,
  request: PaidRequest<Answer>,
): Promise<Paid<Answer>> =>
  pay(parts, call, {
    ...request,
    end: (transaction, answer) =>
      keepAnswer(transaction, tenantOf(call.payer), { ...call, answer: JSON.stringify(answer) }),
  });

/**
 * Deletes the marks of a run, in the transaction that stores its result or its failure: a later run
 * of the same name makes its requests anew.
 */
export const endPaidRun = (
  transaction: DatabaseTransaction,
  { payer, run }: Pick<PaidCall, "payer" | "run">,
): Promise<void> => deleteMarks(transaction, tenantOf(payer), run);

/**
 * The requests that earlier processes of a run made, with the answers; null where an answer is
 * lost.
 */
export async function paidAnswers(
  database: Database,
  { payer, run }: Pick<PaidCall, "payer" | "run">,
): Promise<Record<string, unknown>> {
  const kept = await findKeptAnswers(database, tenantOf(payer), run);
  return Object.fromEntries(
    [...kept].map(([subject, answer]) => [subject, answer === null ? null : JSON.parse(answer)]),
  );
}

async function pay<Answer>(
  parts: PaidParts,
  call: PaidCall,
  {
    ask,
    requests = () => 1,
    count,
    end,
  }: PaidRequest<Answer> & {
    end: (transaction: DatabaseTransaction, answer: Answer) => Promise<void>;
  },
): Promise<Paid<Answer>> {
  const { database } = parts;
  const calledBy = newPlainId();
  const found = await untilStored(() => begin<Answer>(parts, call, { calledBy, count }), {
    limitMs: BEGINS_WITHIN_MS,
  });
  if (found !== null) return found;
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    if (requests() === 0) await settle(() => giveBack(database, call, count));
    throw error;
  }
  if (requests() === 0) await settle(() => giveBack(database, call, count));
  else await settle(() => inTransaction(database, (transaction) => end(transaction, answer)));
  return { state: "answered", answer };
}

/** Rolls a transaction back, because its work must not be done or was done by another process. */
class RunEndedError extends Error {}
class UsedUpError extends Error {}
/**
 * Maximum wait for an unavailable database before a request. Nothing is lost where the request is
 * not made.
 */
const BEGINS_WITHIN_MS = 20_000;

class FoundError extends Error {
  readonly mark: StoredMark;

  constructor(mark: StoredMark) {
    super("The request was made before");
    this.mark = mark;
  }
}

/**
 * Commits mark and count. Null where the request may be made. All transactions lock rows in one
 * order: those of the run, its mark, the cap.
 */
async function begin<Answer>(
  { database, clock }: PaidParts,
  call: PaidCall,
  { calledBy, count }: { calledBy: string; count: PaidRequest<Answer>["count"] },
): Promise<Paid<Answer> | null> {
  const { payer, cap } = call;
  try {
    await inTransaction(database, async (transaction) => {
      await count?.(transaction, 1);
      const asked = { calledBy, now: clock.now() };
      const found = await insertMark(transaction, tenantOf(payer), call, asked);
      if (found !== undefined) throw new FoundError(found);
      if (cap !== null && payer !== null && (await takeCap(transaction, payer, cap)) === null)
        throw new UsedUpError();
    });
    return null;
  } catch (error) {
    if (error instanceof UsedUpError && cap !== null) return { state: "used_up", cap };
    if (!(error instanceof FoundError)) throw error;
    const { called_by: by, answer } = error.mark;
    if (answer !== null) return { state: "answered", answer: JSON.parse(answer) as Answer };
    // The mark is its own: the acknowledgement of a commit was lost before the request was made.
    return by === calledBy ? null : { state: "interrupted" };
  }
}

/** Reverts the count of a request that never left this server, which is no provider call. */
const giveBack = (
  database: Database,
  call: PaidCall,
  count: PaidRequest<unknown>["count"],
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const tenant = tenantOf(call.payer);
    if ((await findMark(transaction, tenant, call)) === undefined) return;
    await count?.(transaction, -1);
    if (!(await deleteMark(transaction, tenant, call))) throw new RunEndedError();
    if (call.cap !== null && call.payer !== null)
      await returnCap(transaction, call.payer, call.cap);
  });

/** Runs database work after a request, unless the run has ended in the meantime. */
const settle = (work: () => Promise<void>): Promise<void> =>
  untilStored(work).catch((error: unknown) => {
    if (!(error instanceof RunEndedError)) throw error;
  });
