import { inTransaction } from "../../../db/connection/database.ts";
import { findRecord, lockKey } from "../../idempotency/idempotency.ts";
import {
  completeReservation,
  type IdempotencyScope,
  LEASE_MS,
  releaseReservation,
  renewLease,
  reserve,
  saveCollected,
} from "../../idempotency/idempotency.store.ts";
import type { PlannedWrite } from "../../operation/operation.ts";
import type { OperationResponse } from "../request-state.ts";
import { replayOf } from "../steps/replay.ts";
import { contextIn, planConfirmed, type Write } from "./plan-write.ts";
import { storedForm, writeResponse } from "./write-response.ts";
import { inWriteTransaction } from "./write-transaction.ts";

/**
 * A handler may take 25 s; upstream requests stop a little earlier, so that what they returned can
 * be stored.
 */
const COLLECT_DEADLINE_MS = 22_000;

/**
 * Upstreams are called between two transactions. With an idempotency key the first reserves it and
 * what the upstreams returned is saved before the second, so that a crash at any point neither
 * repeats a paid request nor loses its result.
 */
export async function writeAfterCollecting<S>(write: Write<S>): Promise<OperationResponse> {
  const { state } = write;
  const { idempotency } = state;
  const { database } = state.runtime;
  if (idempotency === undefined) {
    const planned = await inWriteTransaction(write, (transaction) =>
      planConfirmed(write, contextIn(write, transaction)),
    );
    return commitCollected(write, await collect(write, planned));
  }
  const begun = await beginReserved(write, idempotency);
  if ("response" in begun) return begun.response;
  const heartbeat = startLeaseRenewal(write, idempotency);
  try {
    let { collected } = begun;
    if (collected === undefined) {
      collected = { value: await collect(write, begun.planned) };
      await saveCollected(database, idempotency, collected.value);
    }
    return await commitCollected(write, collected.value);
  } catch (error) {
    await releaseReservation(database, idempotency).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

function startLeaseRenewal<S>(
  { state: { runtime } }: Write<S>,
  idempotency: IdempotencyScope,
): NodeJS.Timeout {
  const renew = (): Promise<void> =>
    renewLease(runtime.database, idempotency, runtime.clock.now()).catch(() => undefined);
  return setInterval(() => void renew(), LEASE_MS / 3);
}

type Begun<S> =
  | { response: OperationResponse }
  | { planned: PlannedWrite<S>; collected: { value: unknown } | undefined };

async function beginReserved<S>(write: Write<S>, idempotency: IdempotencyScope): Promise<Begun<S>> {
  const { state } = write;
  return inWriteTransaction(write, async (transaction): Promise<Begun<S>> => {
    await lockKey(transaction, idempotency);
    const record = await findRecord(transaction, idempotency, state.startedAt);
    if (record?.state === "completed") return { response: replayOf(state, record) };
    const isCollected = record?.state === "collected";
    const planned = await planConfirmed(write, contextIn(write, transaction, { isCollected }));
    if (record?.state === "collected") {
      await renewLease(transaction, idempotency, state.startedAt);
      return { planned, collected: { value: record.collected } };
    }
    await reserve(transaction, idempotency, {
      requestId: state.request.requestId,
      now: state.startedAt,
    });
    return { planned, collected: undefined };
  });
}

const collect = <S>({ state }: Write<S>, planned: PlannedWrite<S>): Promise<unknown> =>
  planned.collect(state.context(), AbortSignal.timeout(COLLECT_DEADLINE_MS));

/**
 * The effect, planned anew: rows may have changed while the upstreams answered. A change that needs
 * a confirmation only now asks for it. With an idempotency key the collected result stays saved, and
 * the confirmed request does not pay again; without one it is lost, and the request pays anew.
 */
async function commitCollected<S>(write: Write<S>, collected: unknown): Promise<OperationResponse> {
  const { state } = write;
  // Not limited as others are: what was paid for is not lost to a refusal.
  return inTransaction(state.runtime.database, async (transaction) => {
    const context = contextIn(write, transaction, { isCollected: true });
    const planned = await planConfirmed(write, context);
    const result = await planned.apply(context, collected);
    const response = writeResponse(write, planned.change, result);
    if (state.idempotency !== undefined)
      await completeReservation(
        transaction,
        state.idempotency,
        storedForm(state, response, result),
      );
    return response;
  });
}
