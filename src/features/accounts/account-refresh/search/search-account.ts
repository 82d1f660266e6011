import { inTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import type { SearchFailure } from "../../../../db/schema/tables.ts";
import { endPaidRun } from "../../../../kernel/limits/paid-calls.ts";
import { untilStored } from "../../../../kernel/limits/until-stored.ts";
import type {
  AccountFailure,
  AccountFailureCode,
} from "../../../../platforms/accounts/account-connector.ts";
import { AccountReadError, interrupted } from "../../../../platforms/accounts/account-failure.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { LeaseLostError, startLeaseRenewal } from "../run/run.ts";
import { type ConnectionRow, targetOf } from "../store/account.store.ts";
import {
  AccountBusyError,
  type AccountSearch,
  type AccountSearchResult,
  busy,
  SearchCapError,
  type SearchOutcome,
  type SearchParts,
  type SearchRun,
} from "./account-search.ts";
import {
  claimSearch,
  countItemsSince,
  findSearch,
  releaseSearch,
  type SearchRow,
  updateSearch,
} from "./account-searches.store.ts";
import { type OpenAccount, openAccount } from "./open-account.ts";
import { paidRunOf, readNextPage } from "./read-next-page.ts";
import { failsUntil, isRecent, recentMs } from "./search-rules.ts";

/**
 * Searches one account: reads pages from the newest post on, until their posts are older than what
 * is wanted or are stored already.
 */
export async function searchAccount(
  parts: SearchParts,
  connection: ConnectionRow,
  search: AccountSearch,
  signal: AbortSignal,
): Promise<AccountSearchResult> {
  const { database } = parts;
  const { platform, external_account_id: accountId } = connection;
  const target = targetOf(connection);
  const last = await findSearch(database, target);
  const known = last?.account_id === accountId ? last : undefined;
  const end = await ending(parts, connection, { known, search, signal });
  return {
    ...end.outcome,
    platform,
    requests: end.requests,
    coversSince: end.row?.covers_since ?? null,
    found:
      accountId === null
        ? 0
        : await countItemsSince(database, { ...target, accountId }, search.since),
  };
}

interface Ending {
  outcome: SearchOutcome;
  requests: number;
  row: SearchRow | undefined;
}

async function ending(
  parts: SearchParts,
  connection: ConnectionRow,
  {
    known,
    search,
    signal,
  }: { known?: SearchRow | undefined; search: AccountSearch; signal: AbortSignal },
): Promise<Ending> {
  const { database, clock, accounts } = parts;
  const { platform, external_account_id: accountId } = connection;
  const without = (outcome: SearchOutcome): Ending => ({ outcome, requests: 0, row: known });
  const connector = accounts.connectors.find(platform);
  if (connector === undefined) return without({ state: "not_configured" });
  if (accountId === null) return without(busy("The account was not read yet."));
  const isMetered = findPlatform(platform)?.metered === true;
  const earlier = known && earlierOutcome(known, search, { now: clock.now(), isMetered });
  if (earlier !== undefined) return without(earlier);
  const target = { ...targetOf(connection), accountId };
  const row = await claimSearch(database, target, search.requestedBy ?? null, databaseNow(clock));
  if (row === undefined) return without(busy("Another search of the account is under way."));
  const run = { ...parts, search, connector, isMetered, row, signal, requests: 0 };
  const outcome = await searchLeased(run, connection);
  return { outcome, requests: run.requests, row: run.row };
}

/** The result of the last search while it is recent, its failure included. */
function earlierOutcome(
  known: SearchRow,
  { since, trigger }: AccountSearch,
  { now, isMetered }: { now: Date; isMetered: boolean },
): SearchOutcome | undefined {
  const withinMs = recentMs(isMetered, trigger);
  const { failure } = known;
  const until = failure && failsUntil(failure, withinMs);
  if (failure !== null && until !== null && until > now) return failed(failure);
  return isRecent(known, { since, now, withinMs }) ? { state: "recent" } : undefined;
}

const failed = ({ code, message }: Pick<SearchFailure, "code" | "message">): SearchOutcome => ({
  state: "failed",
  code: code as AccountFailureCode,
  message,
});

/**
 * Searches under the lease. A failure is stored with it, and the cursor stays, so that a search
 * within an hour continues there.
 */
async function searchLeased(run: SearchRun, connection: ConnectionRow): Promise<SearchOutcome> {
  const { database, clock } = run;
  const now = () => databaseNow(clock);
  let account: OpenAccount | undefined;
  const stopRenewal = startLeaseRenewal(async () => {
    await updateSearch(database, run.row, {}, now());
    await account?.renew();
  });
  try {
    // The previous release also marks a paid request in this column; the process of that request is
    // gone.
    if (run.row.metered_call_at !== null) throw new AccountReadError(interrupted());
    account = await openAccount(run, connection);
    run.connector.checkListing?.(profileOf(connection));
    while (!(await readNextPage(run, account)));
    return { state: "searched" };
  } catch (error) {
    return await endWithout(run, error);
  } finally {
    stopRenewal();
    await account?.close();
  }
}

/** @throws what is no failure of a platform; a paid request that failed so stays recorded. */
async function endWithout(run: SearchRun, error: unknown): Promise<SearchOutcome> {
  const { database, row, signal, clock } = run;
  const release = (failure?: AccountFailure) =>
    untilStored(() =>
      inTransaction(database, async (transaction) => {
        const change = failure === undefined ? {} : { failure: textOf(failure, clock.now()) };
        await releaseSearch(transaction, row, change, databaseNow(clock));
        if (run.isMetered) await endPaidRun(transaction, paidRunOf(run));
      }),
    );
  if (error instanceof LeaseLostError)
    return busy("The account was replaced, or another search of it took over.");
  if (error instanceof SearchCapError) {
    await release();
    return { state: "cap_reached", resetsAt: error.resetsAt };
  }
  if (error instanceof AccountBusyError) {
    await release();
    return busy(error.message);
  }
  if (error instanceof AccountReadError) {
    const { failure } = error;
    // This process is shutting down, which is no failure of the platform.
    await release(signal.aborted && failure.code !== "interrupted" ? undefined : failure);
    return failed(failure);
  }
  if (!run.isMetered) await release();
  throw error;
}

const textOf = ({ code, message, retryAfterSec }: AccountFailure, now: Date): string =>
  JSON.stringify({ code, message, at: now.toISOString(), retryAfterSec } satisfies SearchFailure);

const profileOf = ({ external_account_id: externalId, handle, profile_url }: ConnectionRow) => ({
  secrets: {},
  externalId: externalId ?? "",
  handle,
  profileUrl: profile_url,
});
