import { type DatabaseTransaction, inTransaction } from "../../../../../db/connection/database.ts";
import { databaseNow } from "../../../../../db/connection/database-clock.ts";
import type { RefreshStage } from "../../../../../db/schema/tables.ts";
import type { AccountFailure } from "../../../../../platforms/accounts/account-connector.ts";
import { UpstreamRead } from "../../../../../platforms/upstream-read.ts";
import {
  type AccountTarget,
  type ConnectionRow,
  updateConnection,
} from "../../store/account.store.ts";
import { lockLeasedConnection, saveCheckpoint } from "../lease.store.ts";
import { LeaseLostError, type Run } from "../run.ts";

/**
 * Functions that the stages share: reading with a count of requests, and storing with a checkpoint.
 */

/**
 * Reads from the platform. Its requests are counted for the run, whether it returns or throws; the
 * rows it leaves out are stored with the step.
 */
export async function readCounted<Value>(
  run: Run,
  readFrom: (read: UpstreamRead) => Promise<Value>,
  { isLaterPage = false } = {},
): Promise<Value> {
  const read = new UpstreamRead(run.signal, { isLaterPage });
  try {
    return await readFrom(read);
  } finally {
    run.requests += read.requests;
    run.rowsLeftOut = read.rowsLeftOut;
  }
}

export interface Step {
  stage: RefreshStage;
  /** Checkpoint at which the step began; null at the beginning of its stage. */
  from: string | null;
  /** Checkpoint at which the stage continues; null at its end. */
  next: string | null;
  itemsSeen?: number;
}

/**
 * Stores what a step read together with the next checkpoint, which it returns. `store` returns
 * whether a number changed.
 *
 * @throws LeaseLostError, with nothing stored, where another run or another account has taken over.
 */
export async function storeStep(
  run: Run,
  step: Step,
  store: (transaction: DatabaseTransaction, row: ConnectionRow) => Promise<boolean>,
): Promise<string | null> {
  const changed = await inTransaction(run.database, (transaction) =>
    storeStepIn(transaction, run, step, (row) => store(transaction, row)),
  );
  run.changed ||= changed;
  return step.next;
}

/**
 * Stores a step as `storeStep` does, in a transaction of the caller, who records on the run what
 * changed.
 */
export async function storeStepIn<Result>(
  transaction: DatabaseTransaction,
  run: Run,
  { stage, from, next, itemsSeen = 0 }: Step,
  store: (row: ConnectionRow) => Promise<Result>,
): Promise<Result> {
  const row = await lockAccount(transaction, run);
  const checkpoint = { stage, checkpoint: next, itemsSeen };
  if (!(await saveCheckpoint(transaction, run.lease, checkpoint, databaseNow(run.clock))))
    throw new LeaseLostError();
  return store(await noteRowsLeftOut(transaction, row, { stage, from, count: run.rowsLeftOut }));
}

/**
 * Locks the connection that a run reads.
 *
 * @throws LeaseLostError where another run has taken over, or another account was connected, so
 * that the read does not concern it.
 */
export async function lockAccount(
  transaction: DatabaseTransaction,
  { lease, access }: Run,
): Promise<ConnectionRow> {
  const row = await lockLeasedConnection(transaction, lease);
  if (row === undefined || (row.external_account_id ?? "") !== access.externalId)
    throw new LeaseLostError();
  return row;
}

/** Adds up the rows that a stage leaves out over all of its steps. Returns the row afterwards. */
async function noteRowsLeftOut(
  transaction: DatabaseTransaction,
  row: ConnectionRow,
  { stage, from, count }: Pick<Step, "stage" | "from"> & { count: number },
): Promise<ConnectionRow> {
  const { [stage]: before = 0, ...others } = row.rows_left_out;
  const sum = (from === null ? 0 : before) + count;
  if (sum === before) return row;
  const noted = sum === 0 ? others : { ...others, [stage]: sum };
  return updateConnection(transaction, row, { rows_left_out: JSON.stringify(noted) });
}

/** Stores why a figure is unavailable; null: it is available. */
export async function noteUnavailable(
  transaction: DatabaseTransaction,
  row: ConnectionRow,
  changes: Readonly<Record<string, AccountFailure | null>>,
): Promise<void> {
  const noted = { ...row.unavailable };
  for (const [figure, failure] of Object.entries(changes)) {
    if (failure === null) delete noted[figure];
    else noted[figure] = { reason: failure.reason ?? "not_offered", message: failure.message };
  }
  const text = JSON.stringify(noted);
  if (text !== JSON.stringify(row.unavailable))
    await updateConnection(transaction, row, { unavailable: text });
}

export const accountOf = ({ lease, access }: Run): AccountTarget & { accountId: string } => ({
  showId: lease.show_id,
  platform: lease.platform,
  accountId: access.externalId,
});
