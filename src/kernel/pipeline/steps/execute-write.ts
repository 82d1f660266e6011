import { databaseNow } from "../../../db/connection/database-clock.ts";
import { findRecord, lockKey } from "../../idempotency/idempotency.ts";
import { storeAnswer } from "../../idempotency/idempotency.store.ts";
import type { WritePlan } from "../../operation/operation.ts";
import type { OperationResponse, Step } from "../request-state.ts";
import { contextIn, planConfirmed, planIn, type Write } from "../write/plan-write.ts";
import { writeAfterCollecting } from "../write/write-after-collecting.ts";
import { storedForm, writeResponse } from "../write/write-response.ts";
import { inWriteTransaction } from "../write/write-transaction.ts";
import { replayOf } from "./replay.ts";

/**
 * Steps 12 to 15 for writes: find the change, answer a dry run, ask for confirmation, or carry it
 * out.
 */
export const executeWrite: Step = (state) => {
  const { operation } = state;
  if (operation.kind !== "write") return undefined;
  const write = { state, operation };
  if (state.flags.dryRun) return dryRun(write);
  return operation.collects ? writeAfterCollecting(write) : writeAtOnce(write);
};

/** Thrown to roll a dry run back. */
class DryRunEnd extends Error {
  readonly change: WritePlan;

  constructor(change: WritePlan) {
    super("The transaction of a dry run is rolled back");
    this.change = change;
  }
}

/**
 * Plans in a transaction that is always rolled back: a dry run sees what the write would see, locks
 * included, and cannot leave a row behind.
 */
async function planAndRollBack<S>(write: Write<S>): Promise<WritePlan> {
  try {
    return await inWriteTransaction(write, async (transaction) => {
      const { change } = await planIn(write, contextIn(write, transaction));
      throw new DryRunEnd(change);
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.change;
    throw error;
  }
}

async function dryRun<S>(write: Write<S>): Promise<OperationResponse> {
  const change = await planAndRollBack(write);
  write.state.reservation?.refundWrites();
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

/** One transaction: key, plan under lock, effect, events, stored answer. All of it or nothing. */
async function writeAtOnce<S>(write: Write<S>): Promise<OperationResponse> {
  const { state } = write;
  const { idempotency } = state;
  return inWriteTransaction(write, async (transaction) => {
    if (idempotency !== undefined) {
      await lockKey(transaction, idempotency);
      const record = await findRecord(transaction, idempotency, databaseNow(state.runtime.clock));
      if (record?.state === "completed") return replayOf(state, record);
    }
    const context = contextIn(write, transaction);
    const planned = await planConfirmed(write, context);
    const result = await planned.apply(context, undefined);
    const response = writeResponse(write, planned.change, result);
    if (idempotency !== undefined)
      await storeAnswer(transaction, idempotency, storedForm(state, response, result));
    return response;
  });
}
