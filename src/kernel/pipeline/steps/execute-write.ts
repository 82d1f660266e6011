import { databaseNow } from "../../../db/connection/database-clock.ts";
import { takeKey } from "../../idempotency/idempotency.ts";
import { insertOfAnswer } from "../../idempotency/idempotency.store.ts";
import type { PlannedWrite } from "../../operation/operation.ts";
import type { OperationResponse, Step } from "../request-state.ts";
import { contextIn, planConfirmed, planIn, type Write } from "../write/plan-write.ts";
import { collectForDryRun, writeAfterCollecting } from "../write/write-after-collecting.ts";
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
  constructor() {
    super("The transaction of a dry run is rolled back");
  }
}

/**
 * Plans in a transaction that is always rolled back: a dry run sees what the write would see, locks
 * included, and cannot leave a row behind.
 */
async function planAndRollBack<S>(write: Write<S>): Promise<PlannedWrite<S>> {
  let planned: PlannedWrite<S> | undefined;
  try {
    await inWriteTransaction(write, async (transaction) => {
      planned = await planIn(write, contextIn(write, transaction));
      throw new DryRunEnd();
    });
  } catch (error) {
    if (error instanceof DryRunEnd && planned !== undefined) return planned;
    throw error;
  }
  throw new Error("The transaction of a dry run ended without being rolled back");
}

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

/** One transaction: key, plan under lock, effect, events, stored answer. All of it or nothing. */
async function writeAtOnce<S>(write: Write<S>): Promise<OperationResponse> {
  const { state } = write;
  const { idempotency } = state;
  return inWriteTransaction(write, async (transaction) => {
    if (idempotency !== undefined) {
      const now = databaseNow(state.runtime.clock);
      const record = await takeKey(transaction, idempotency, now);
      if (record?.state === "completed") return replayOf(state, record);
    }
    const context = contextIn(write, transaction);
    const planned = await planConfirmed(write, context);
    const result = await planned.apply(context, undefined);
    const response = writeResponse(write, planned.change, result);
    if (idempotency !== undefined) {
      const stored = storedForm(state, response, result);
      transaction.withCommit(() => [insertOfAnswer(idempotency, stored)]);
    }
    return response;
  });
}
