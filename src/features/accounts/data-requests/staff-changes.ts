import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { OnDemandPartitions } from "../../../db/partitions/on-demand-partitions.ts";
import type { DataRequestStatus } from "../../../db/schema/tables.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { FIRST_DAY } from "../account-history/index.ts";
import {
  findAccountsOfDays,
  findConnection,
  MANUAL_ACCOUNT_ID,
  storeDays,
} from "../account-refresh/index.ts";
import {
  type DataRequestRow,
  findDataRequest,
  lockDataRequest,
  updateDataRequest,
} from "./data-request.store.ts";
import { recordDataRequestEvent } from "./data-request-view.ts";
import { type EnteredAccountDays, readDayRows } from "./day-rows.ts";
import { findWorkspaceOfRequest } from "./operator-data-requests.store.ts";

/** The operator's changes of a data request, which is found by its id in any workspace. */

const UNFINISHED: readonly DataRequestStatus[] = ["open", "in_progress"];

/** Starts work on an open request. @throws Error where it is not open. */
export async function startDataRequest(
  database: Database,
  id: string,
  now: Date,
): Promise<DataRequestRow> {
  return inTransaction(database, async (transaction) =>
    updateDataRequest(transaction, await requireLockedInState(transaction, id, ["open"]), {
      status: "in_progress",
      updated_at: now,
    }),
  );
}

/** Ends a request without numbers, with a reason. @throws Error where it has ended already. */
export async function rejectDataRequest(
  database: Database,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<DataRequestRow> {
  return inTransaction(database, async (transaction) => {
    const row = await requireLockedInState(transaction, id, UNFINISHED);
    const rejected = await updateDataRequest(transaction, row, {
      status: "rejected",
      rejected_reason: reason,
      updated_at: now,
    });
    await recordDataRequestEvent(transaction, "data_request.closed", rejected, systemCause(now));
    return rejected;
  });
}

/**
 * Stores the days of a CSV file and ends the request: all of them, or none.
 *
 * @throws RowFaultsError for a file with data that are not of this request; Error where the request
 * has ended already.
 */
export async function fulfilDataRequest(
  parts: { database: Database; partitions: OnDemandPartitions; now: Date },
  id: string,
  csv: string,
): Promise<DataRequestRow> {
  const { database, partitions, now } = parts;
  // The file is read before the transaction, because partitions are created in one of their own.
  // The shows and days of a request never change.
  const accounts = readDayRows(csv, allowedBy(await requireInState(database, id, UNFINISHED), now));
  await partitions.ensure(
    database,
    accounts.flatMap(({ days }) => days.map(({ day }) => day)),
  );
  return inTransaction(database, async (transaction) => {
    const row = await requireLockedInState(transaction, id, UNFINISHED);
    for (const account of accounts) await storeAccount(transaction, account, now);
    const rowsAdded = accounts.reduce((sum, { days }) => sum + days.length, 0);
    const fulfilled = await updateDataRequest(transaction, row, {
      status: "fulfilled",
      fulfilled_at: now,
      rows_added: rowsAdded,
      updated_at: now,
    });
    await recordDataRequestEvent(
      transaction,
      "data_request.fulfilled",
      fulfilled,
      systemCause(now),
    );
    return fulfilled;
  });
}

const allowedBy = (row: DataRequestRow, now: Date): Parameters<typeof readDayRows>[1] => {
  const today = utcDay(now);
  const end = row.window_end ?? today;
  return {
    showIds: row.show_ids,
    platforms: row.platforms,
    from: row.window_start ?? FIRST_DAY,
    to: end < today ? end : today,
  };
};

/**
 * Stores days. A stored day keeps its account; a new one gets the account that was connected last,
 * if any.
 */
async function storeAccount(
  transaction: DatabaseTransaction,
  { showId, platform, days }: EnteredAccountDays,
  now: Date,
): Promise<void> {
  const connection = await findConnection(transaction, { showId, platform });
  const accountOf = await findAccountsOfDays(
    transaction,
    { showId, platform },
    days.map(({ day }) => day),
  );
  const newAccountId = connection?.external_account_id ?? MANUAL_ACCOUNT_ID;
  for (const [accountId, ofAccount] of Map.groupBy(
    days,
    ({ day }) => accountOf.get(day) ?? newAccountId,
  )) {
    await storeDays(transaction, { showId, platform, accountId }, ofAccount, now);
  }
}

/** The request of any workspace, without a lock. @throws Error where it is in another state. */
async function requireInState(
  database: Database,
  id: string,
  allowed: readonly DataRequestStatus[],
): Promise<DataRequestRow> {
  const workspaceId = await findWorkspaceOfRequest(database, id);
  const row =
    workspaceId === undefined ? undefined : await findDataRequest(database, workspaceId, id);
  return inState(row, id, allowed);
}

/** The request, locked until the transaction ends. @throws Error where it is in another state. */
async function requireLockedInState(
  transaction: DatabaseTransaction,
  id: string,
  allowed: readonly DataRequestStatus[],
): Promise<DataRequestRow> {
  const workspaceId = await findWorkspaceOfRequest(transaction, id);
  const row =
    workspaceId === undefined ? undefined : await lockDataRequest(transaction, workspaceId, id);
  return inState(row, id, allowed);
}

function inState(
  row: DataRequestRow | undefined,
  id: string,
  allowed: readonly DataRequestStatus[],
): DataRequestRow {
  if (row === undefined)
    throw new Error(`There is no data request ${id} (castmeter data-request list shows them).`);
  if (!allowed.includes(row.status))
    throw new Error(
      `The data request ${id} is ${row.status}; this takes one that is ${allowed.join(" or ")}.`,
    );
  return row;
}
