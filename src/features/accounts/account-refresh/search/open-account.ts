import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { AccountAccess } from "../../../../platforms/accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
} from "../../../../platforms/accounts/account-failure.ts";
import {
  claimRefresh,
  endRun,
  type LeaseRow,
  releaseLease,
  renewLease,
} from "../run/lease.store.ts";
import { loadCredentials } from "../run/load-credentials.ts";
import { readRenewing } from "../run/renew-access.ts";
import { type ConnectionRow, targetOf } from "../store/account.store.ts";
import { AccountBusyError, type SearchRun } from "./account-search.ts";

/** An account that a search can read. */
export interface OpenAccount {
  /** Reads with the account's credential, which is renewed once where it is refused. */
  reading<Value>(read: (access: AccountAccess) => Promise<Value>): Promise<Value>;
  /** Keeps refreshes of the account waiting while it is read. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an account. An account with a credential is read under the lease of its refreshes, so that
 * only one process renews a token and the platform has one reader; a refresh that is paused keeps
 * its checkpoint.
 *
 * @throws AccountBusyError, AccountReadError where the account cannot be read now, LeaseLostError.
 */
export async function openAccount(run: SearchRun, connection: ConnectionRow): Promise<OpenAccount> {
  const { database, clock, connector } = run;
  if (connector.manifest.connect.kind === "public_profile") return openProfile(connection);
  requireReadable(connection, clock.now());
  const target = targetOf(connection);
  const lease = await claimRefresh(database, target, "schedule", databaseNow(clock));
  if (lease === undefined) throw new AccountBusyError("A refresh of the account is under way.");
  const close = () =>
    isUnused(lease) ? endRun(database, lease) : releaseLease(database, lease, clock.now());
  try {
    const access = await loadCredentials({ ...run, lease }, connection, connector.manifest);
    const reading = { ...run, lease, access, isRenewed: false };
    return {
      reading: (read) => readRenewing(reading, () => read(reading.access)),
      renew: () => renewLease(database, lease, databaseNow(clock)),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function openProfile({
  external_account_id: externalId,
  handle,
  profile_url: profileUrl,
}: ConnectionRow): OpenAccount {
  const access = { secrets: {}, externalId: externalId ?? "", handle, profileUrl };
  return {
    reading: (read) => read(access),
    renew: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/**
 * Throws where refreshes found that the account cannot be read, which applies to a search as well.
 */
function requireReadable(
  { status, importing_state: importing, wait_until: waitUntil }: ConnectionRow,
  now: Date,
): void {
  if (status === "needs_reauth")
    throw new AccountReadError(
      accountFailure("needs_reauth", "The platform refuses the credential. Connect it again."),
    );
  if (importing === "queued" || importing === "importing")
    throw new AccountBusyError("The account is being imported.");
  if (waitUntil !== null && waitUntil > now)
    throw new AccountReadError(
      accountFailure("rate_limited", "The platform asked to slow down.", {
        retryAfterSec: Math.ceil((waitUntil.getTime() - now.getTime()) / 1_000),
      }),
    );
}

/** True for a lease in which no refresh has left a checkpoint: it was created for this search. */
const isUnused = ({ stage, checkpoint, items_seen: seen }: LeaseRow): boolean =>
  stage === "totals" && checkpoint === null && seen === 0;
