import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { takeKey } from "../../idempotency/idempotency.ts";
import { type IdempotencyScope, insertOfAnswer } from "../../idempotency/idempotency.store.ts";
import type { PlannedWrite } from "../../operation/operation.ts";
import type { WriteContext } from "../context.ts";
import type { OperationResponse, Step } from "../request-state.ts";
import { confirmed, contextIn, planOf, prepare, type Write } from "../write/plan-write.ts";
import { collectForDryRun, writeAfterCollecting } from "../write/write-after-collecting.ts";
import { storedForm, writeResponse } from "../write/write-response.ts";
import { inWriteTransaction, RollBack } from "../write/write-transaction.ts";
import { replayOf } from "./replay.ts";

/**
 * Steps 12 to 15 for writes: computes the change, then answers a dry run, requires confirmation, or
 * carries the change out.
 */
export const executeWrite: Step = (state) => {
  const { operation } = state;
  if (operation.kind !== "write") return undefined;
  const write = { state, operation };
  if (state.flags.dryRun) return dryRun(write);
  return operation.collects ? writeAfterCollecting(write) : writeAtOnce(write);
};

/**
 * Plans in a transaction that is always rolled back: a dry run sees what the write would see, locks
 * included, and cannot leave a row behind.
 */
const planAndRollBack = <S>(write: Write<S>): Promise<PlannedWrite<S>> =>
  inWriteTransaction(write, async (transaction) => {
    throw new RollBack(await planOf(write, prepare(write, contextIn(write, transaction))));
  });

async function dryRun<S>(write: Write<S>): Promise<OperationResponse> {
  const planned = await planAndRollBack(write);
  const change = write.operation.collectsInDryRun
    ? planned.describe(await collectForDryRun(write, planned))
    : planned.change;
  const body = {
    object: "dry_run",
    resource: change.resource,
    would_write: change.wouldWrite,
    warnings: change.warnings ?? [],
    requires_confirm: change.confirm ?? false,
    cost: change.cost ?? null,
  };
  return { status: 200, headers: {}, text: JSON.stringify(body) };
}

/**
 * Performs a write in one transaction with key, plan under lock, effect, events and stored answer:
 * all of it or nothing.
 */
async function writeAtOnce<S>(write: Write<S>): Promise<OperationResponse> {
  const { idempotency } = write.state;
  return inWriteTransaction(write, async (transaction) => {
    if (idempotency === undefined) {
      const context = contextIn(write, transaction);
      return carryOut(write, context, prepare(write, context));
    }
    const { context, preparing } = await takeKeyAndPlan(write, transaction, idempotency);
    return carryOut(write, context, preparing);
  });
}

/** A pending plan and the context of its transaction. */
interface Preparing<S> {
  context: WriteContext<S>;
  preparing: Promise<PlannedWrite<S>>;
}

/**
 * Takes the key and begins the plan, in the same round trip where the plan waits for no other
 * transaction. Where the key is not free, the transaction is rolled back and the result or error of
 * the plan is ignored: a stored answer takes precedence over both.
 *
 * @throws RollBack with the stored answer of a repetition; errors as from `takeKey`.
 */
async function takeKeyAndPlan<S>(
  write: Write<S>,
  transaction: DatabaseTransaction,
  idempotency: IdempotencyScope,
): Promise<Preparing<S>> {
  const { state, operation } = write;
  const taking = takeKey(transaction, idempotency, databaseNow(state.runtime.clock));
  const keyIsFree = taking.then((record) => {
    if (record?.state === "completed") throw new RollBack(replayOf(state, record));
  });
  if (!operation.plansWithKey) {
    await keyIsFree;
    const context = contextIn(write, transaction);
    return { context, preparing: prepare(write, context) };
  }
  const context = contextIn(write, transaction, { keyIsFree });
  const preparing = prepare(write, context);
  preparing.catch(() => undefined);
  await keyIsFree;
  return { context, preparing };
}

async function carryOut<S>(
  write: Write<S>,
  context: WriteContext<S>,
  preparing: Promise<PlannedWrite<S>>,
): Promise<OperationResponse> {
  const { state } = write;
  const { idempotency } = state;
  const planned = await confirmed(write, preparing);
  const result = await planned.apply(context, undefined);
  const response = writeResponse(write, planned.change, result);
  if (idempotency !== undefined) {
    const stored = storedForm(state, response, result);
    const { database } = context;
    const now = databaseNow(state.runtime.clock);
    database.withCommit(() => [insertOfAnswer(idempotency, stored, { database, now })]);
  }
  return response;
}
