import { type DatabaseTransaction, inTransaction } from "../../../../../db/connection/database.ts";
import type { AccountTotals } from "../../../../../platforms/accounts/account-connector.ts";
import type { ConnectionRow } from "../../store/account.store.ts";
import {
  interrupted,
  AccountReadError,
} from "../../../../../platforms/accounts/account-failure.ts";
import { findPlatform } from "../../../../../platforms/platform.ts";
import { storeTotals } from "../../store/totals.store.ts";
import { readMetered } from "../provider-requests.ts";
import { LeaseLostError, type Run } from "../run.ts";
import { readCounted, storeStepIn } from "./store-step.ts";

/**
 * Reads and stores the account's own counters, in one step. A metered request is recorded before it
 * is made, so that it is made at most once, even where a process dies.
 */
export async function readTotals(run: Run): Promise<null> {
  const { connector, access, lease } = run;
  connector.checkProfile?.(access.profileUrl ?? access.handle ?? "");
  const isMetered = findPlatform(lease.platform)?.metered === true;
  const ask = () => askForTotals(run, { isMetered });
  /**
   * The result is applied to the run after the commit, so that a repeated transaction begins like
   * the first one.
   */
  let stored: { after: ConnectionRow; changed: boolean } | undefined;
  const store = (transaction: DatabaseTransaction, totals: AccountTotals): Promise<void> =>
    storeStepIn(transaction, run, STEP, async (row) => {
      stored = await storeRead(transaction, run, { row, totals });
    });
  if (isMetered) await readMetered(run, { ask, store });
  else {
    const totals = await ask();
    await inTransaction(run.database, (transaction) => store(transaction, totals));
  }
  if (stored === undefined) throw new LeaseLostError();
  const { after, changed } = stored;
  run.changed ||= changed;
  run.access = {
    ...access,
    externalId: after.external_account_id ?? access.externalId,
    handle: after.handle,
    profileUrl: after.profile_url,
  };
  return null;
}

const STEP = { stage: "totals", from: null, next: null } as const;

function askForTotals(run: Run, { isMetered }: { isMetered: boolean }): Promise<AccountTotals> {
  const { connector, access, signal } = run;
  return readCounted(run, async (read) => {
    try {
      return await connector.readTotals(access, read);
    } catch (error) {
      // This process was shut down after the request was sent: it is paid for and not repeated.
      if (isMetered && signal.aborted && read.requests > 0 && error instanceof AccountReadError)
        throw new AccountReadError(interrupted());
      throw error;
    }
  });
}

async function storeRead(
  transaction: DatabaseTransaction,
  run: Run,
  { row, totals }: { row: ConnectionRow; totals: AccountTotals },
): Promise<{ after: ConnectionRow; changed: boolean }> {
  if (totals.possibleFailure !== undefined && Object.keys(row.readings).length > 0)
    throw new AccountReadError(totals.possibleFailure);
  return storeTotals(transaction, row, totals, run);
}
