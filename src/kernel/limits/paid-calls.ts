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
 * The one way to a request that is paid for (record 0085). Before the request a mark and its count
 * against the workspace's cap are committed together, so a killed process leaves both: a later
 * process of the same run finds the mark and does not ask again. An answer that arrived is stored
 * as long as the process lives, however long the database is away.
 */
export interface PaidCall {
  /** The workspace that pays; null where none is left, and nothing is counted. */
  payer: string | null;
  /** What makes the request, the same after its process was killed: `build bld_…`. */
  run: string;
  /** What is asked for: once in a run. */
  subject: string;
  /** Taken before the request; null where what it costs was counted when it was ordered. */
  cap: Cap | null;
}

export interface PaidRequest<Answer> {
  /** Makes the request. Where it rejects, the mark stays for who stores the failure. */
  ask: () => Promise<Answer>;
  /**
   * Requests that may have left this server, looked at when `ask` has ended: none is not paid for,
   * and given back. One where this is left out.
   */
  requests?: () => number;
  /**
   * Counts the request where its run shows it (1), in the transaction of the mark, or takes that
   * back (-1). Where it rejects no request is made.
   */
  count?: (transaction: DatabaseTransaction, calls: 1 | -1) => Promise<void>;
}

/** How a request ended. */
export type Paid<Answer> =
  | { state: "answered"; answer: Answer }
  /** An earlier process of the run made it, and its answer is lost. */
  | { state: "interrupted" }
  /** The cap has none left; no request was made. */
  | { state: "used_up"; cap: Cap };

interface PaidParts {
  database: Database;
  clock: Clock;
}

/** Tenant of the marks of requests that no workspace is left to pay for. */
const NO_PAYER = "none";
const tenantOf = (payer: string | null): string => payer ?? NO_PAYER;

/**
 * Makes a request once in its run, and stores its answer in the transaction that ends its mark.
 * `store` runs again after a commit that failed.
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
      // Gone: an earlier try was committed and its acknowledgement lost, or the run has ended.
      if ((await findMark(transaction, tenant, call)) === undefined) return;
      await request.store(transaction, answer);
      if (!(await deleteMark(transaction, tenant, call))) throw new RunEndedError();
    },
  });

/**
 * Makes a request once in its run and keeps its answer, as JSON, with its mark until `endPaidRun`:
 * for runs of several requests whose outcome is stored at their end. A later process of the run
 * gets the answer.
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
 * Forgets what a run asked, in the transaction that stores what came of it, or why nothing did: a
 * next run of the same name asks anew.
 */
export const endPaidRun = (
  transaction: DatabaseTransaction,
  { payer, run }: Pick<PaidCall, "payer" | "run">,
): Promise<void> => deleteMarks(transaction, tenantOf(payer), run);

/** What earlier processes of a run asked, with the answers; null where one is lost. */
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

/** Rolls a transaction back: what it did is not to be done, or was done by another. */
class RunEndedError extends Error {}
class UsedUpError extends Error {}
/** How long a request waits for a database that is away: nothing is lost where it is not made. */
const BEGINS_WITHIN_MS = 20_000;

class FoundError extends Error {
  readonly mark: StoredMark;

  constructor(mark: StoredMark) {
    super("The request was made before");
    this.mark = mark;
  }
}

/**
 * Commits mark and count. Null where the request may be made now. Rows are locked in one order in
 * all transactions: those of the run, its mark, the cap.
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
    // Its own: a commit whose acknowledgement was lost, before the request was made.
    return by === calledBy ? null : { state: "interrupted" };
  }
}

/** A request that never left this server is no provider call. */
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

/** Work on the database after a request, done unless the run has ended meanwhile. */
const settle = (work: () => Promise<void>): Promise<void> =>
  untilStored(work).catch((error: unknown) => {
    if (!(error instanceof RunEndedError)) throw error;
  });
