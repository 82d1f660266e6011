import { inTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { inProgress, takeKey } from "../../idempotency/idempotency.ts";
import {
  completeReservation,
  LEASE_MS,
  releaseReservation,
  renewLease,
  type KeyReservation,
  reserve,
  saveCollected,
  saveSpending,
  takeOver,
} from "../../idempotency/idempotency.store.ts";
import { untilStored } from "../../limits/until-stored.ts";
import type { PlannedWrite } from "../../operation/operation.ts";
import type { CollectContext } from "../context.ts";
import type { OperationResponse } from "../request-state.ts";
import { replayOf } from "../steps/replay.ts";
import { confirmed, contextIn, prepare, type Write } from "./plan-write.ts";
import { storedForm, writeResponse } from "./write-response.ts";
import { inWriteTransaction } from "./write-transaction.ts";

/**
 * Deadline of upstream requests. A handler may take 25 s; the requests stop a little earlier, so
 * that their answers can be stored.
 */
const COLLECT_DEADLINE_MS = 22_000;

/**
 * Time for which the answers of upstreams are kept while the database is unavailable; the caller
 * waits as long.
 */
const KEPT_MS = 20_000;

/**
 * Performs a write that calls upstreams between two transactions. With an idempotency key the first
 * one reserves it, and the answers of the upstreams are saved before the second, so that a crash at
 * any point neither repeats a paid request nor loses its result. An expired lease passes to a
 * repetition; a process that was only suspended then finds that it has lost the lease, and stores
 * nothing.
 */
export async function writeAfterCollecting<S>(write: Write<S>): Promise<OperationResponse> {
  const { state } = write;
  const { database, clock } = state.runtime;
  const { idempotency } = state;
  if (idempotency === undefined) {
    const planned = await inWriteTransaction(write, (transaction) =>
      confirmed(write, prepare(write, contextIn(write, transaction))),
    );
    const collected = await planned.collect(collectContext(write, undefined), deadline());
    return commitCollected(write, collected, undefined);
  }
  const reservation = { ...idempotency, holder: state.request.requestId };
  const begun = await beginReserved(write, reservation);
  if ("response" in begun) return begun.response;
  const heartbeat = setInterval(
    () => void renewLease(database, reservation, databaseNow(clock)).catch(() => undefined),
    LEASE_MS / 3,
  );
  try {
    const collected = await collectOnce(write, begun, reservation);
    // With a key, a second commit is refused where the acknowledgement of the first one was lost.
    return await untilStored(() => commitCollected(write, collected, reservation), {
      limitMs: KEPT_MS,
    });
  } catch (error) {
    const keepsSpending = begun.from === "resume";
    await releaseReservation(database, reservation, { keepsSpending }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * The point at which a reserved write continues: with its upstreams, without the spent calls, or
 * with the saved result.
 */
type Begun<S> =
  | { from: "collect" | "resume"; planned: PlannedWrite<S> }
  | { from: "collected"; collected: unknown };

async function beginReserved<S>(
  write: Write<S>,
  reservation: KeyReservation,
): Promise<Begun<S> | { response: OperationResponse }> {
  const { state } = write;
  const now = databaseNow(state.runtime.clock);
  return inWriteTransaction(write, async (transaction) => {
    const record = await takeKey(transaction, reservation, now);
    if (record?.state === "completed") return { response: replayOf(state, record) };
    const isCollected = record?.state === "collected";
    const context = contextIn(write, transaction, { isCollected });
    const planned = await confirmed(write, prepare(write, context));
    if (record === undefined) {
      await reserve(transaction, reservation, now);
      return { from: "collect", planned };
    }
    if (!(await takeOver(transaction, reservation, now))) throw inProgress();
    if (record.state === "collected") return { from: "collected", collected: record.collected };
    return { from: record.hasSpent ? "resume" : "collect", planned };
  });
}

/** The answers of the upstreams, saved before they are used. */
async function collectOnce<S>(
  write: Write<S>,
  begun: Begun<S>,
  reservation: KeyReservation,
): Promise<unknown> {
  if (begun.from === "collected") return begun.collected;
  const context = collectContext(write, reservation);
  const collected = await begun.planned[begun.from](context, deadline());
  const { database } = write.state.runtime;
  const save = () => saveCollected(database, reservation, collected);
  if (!(await untilStored(save, { limitMs: KEPT_MS }))) throw inProgress();
  return collected;
}

const deadline = (): AbortSignal => AbortSignal.timeout(COLLECT_DEADLINE_MS);

function collectContext<S>(
  { state, operation }: Write<S>,
  reservation: KeyReservation | undefined,
): CollectContext<S> {
  const { database, clock } = state.runtime;
  return {
    ...state.context(),
    recordSpending: async (executor = database) => {
      if (operation.afterInterruption === "repeats")
        throw new Error(`${operation.id} records spending and has no way to resume without it`);
      if (reservation === undefined) return;
      if (!(await saveSpending(executor, reservation, databaseNow(clock)))) throw inProgress();
    },
  };
}

/** Calls the upstreams for a plan that is only described by a dry run. */
export const collectForDryRun = <S>(write: Write<S>, planned: PlannedWrite<S>): Promise<unknown> =>
  planned.collect(collectContext(write, undefined), deadline());

/**
 * Carries the effect out with a new plan, because rows may have changed while the upstreams
 * answered. A change that needs a confirmation only now requires it. With an idempotency key the
 * collected result stays saved, and the confirmed request does not pay again; without one it is
 * lost, and the request pays anew.
 */
async function commitCollected<S>(
  write: Write<S>,
  collected: unknown,
  reservation: KeyReservation | undefined,
): Promise<OperationResponse> {
  const { state } = write;
  // The transaction is not limited by slots, so that paid results are not lost to a refusal.
  return inTransaction(state.runtime.database, async (transaction) => {
    const context = contextIn(write, transaction, { isCollected: true });
    const planned = await confirmed(write, prepare(write, context));
    const result = await planned.apply(context, collected);
    const response = writeResponse(write, planned.change, result);
    if (reservation === undefined) return response;
    const stored = storedForm(state, response, result);
    if (!(await completeReservation(transaction, reservation, stored))) throw inProgress();
    return response;
  });
}
