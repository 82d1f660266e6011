import { interrupted, AccountReadError } from "../../../../platforms/accounts/account-failure.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { storeTotals } from "../../store/totals.store.ts";
import { takeProviderRequest } from "../provider-requests.ts";
import type { Run } from "../run.ts";
import { readCounted, storeStep } from "./store-step.ts";

/**
 * Reads and stores the account's own counters, in one step. A metered request is written down
 * before it is made, so that it is made at most once, also where a process dies.
 */
export async function readTotals(run: Run): Promise<null> {
  const { connector, access, lease, signal } = run;
  const isMetered = findPlatform(lease.platform)?.metered === true;
  connector.checkProfile?.(access.profileUrl ?? access.handle ?? "");
  if (isMetered) await takeProviderRequest(run);
  const totals = await readCounted(run, async (read) => {
    try {
      return await connector.readTotals(access, read);
    } catch (error) {
      // Stopped by our own process after the request was sent: it is paid for and not repeated.
      if (isMetered && signal.aborted && read.requests > 0 && error instanceof AccountReadError)
        throw new AccountReadError(interrupted());
      throw error;
    }
  });
  await storeStep(run, { stage: "totals", from: null, next: null }, async (transaction, row) => {
    if (totals.possibleFailure !== undefined && Object.keys(row.readings).length > 0)
      throw new AccountReadError(totals.possibleFailure);
    const { after, changed } = await storeTotals(transaction, row, totals, run);
    run.access = {
      ...access,
      externalId: after.external_account_id ?? access.externalId,
      handle: after.handle,
      profileUrl: after.profile_url,
    };
    return changed;
  });
  return null;
}
