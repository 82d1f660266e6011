import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import type { Cap } from "../../../kernel/limits/caps.ts";
import { returnCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import type { AccountItem, ItemPage } from "../../../platforms/accounts/account-connector.ts";
import { AccountReadError, interrupted } from "../../../platforms/accounts/account-failure.ts";
import { UpstreamRead } from "../../../platforms/upstream-read.ts";
import { providerRequestsCap } from "../run/provider-requests.ts";
import { LeaseLostError } from "../run/run.ts";
import { lockConnection, targetOf } from "../store/account.store.ts";
import { storeItems } from "../store/items.store.ts";
import { SearchCapError, type SearchRun } from "./account-search.ts";
import {
  findStoredIds,
  type LeasedSearch,
  releaseSearch,
  updateSearch,
} from "./account-searches.store.ts";
import type { OpenAccount } from "./open-account.ts";
import { coverageAfter, endOf, pagesMax, reachedBy, stopAt } from "./search-rules.ts";

/**
 * Reads the next page of a search and stores its posts, in one transaction with the cursor of the
 * page after it, or with the end of the search. Returns whether that was the last page.
 *
 * @throws AccountReadError, SearchCapError with no request, LeaseLostError with nothing stored.
 */
export async function readNextPage(run: SearchRun, account: OpenAccount): Promise<boolean> {
  const { row, search } = run;
  const cap = run.isMetered ? await takeRequest(run) : null;
  const page = await readPage(run, account, cap);
  const reached = reachedBy(page.items) ?? row.reached;
  const pages = row.pages + 1;
  const { before, isContinued } = stopAt(row, search.since);
  const end = endOf(page, {
    reached,
    before,
    pages,
    max: pagesMax(run.isMetered),
    from: row.next_page,
  });
  const covers = end && coverageAfter(row, end, { since: search.since, reached, isContinued });
  run.row = { ...row, next_page: page.next, pages, reached, metered_call_at: null };
  await inTransaction(run.database, async (transaction) => {
    await lockAccount(transaction, run);
    const progress = { next_page: page.next, pages, reached, metered_call_at: null };
    await (end === null ? save(transaction, run, progress) : complete(transaction, run, covers));
    await storeItems(transaction, accountOf(row), page.items, run.clock.now());
  });
  if (end !== null) run.row = { ...run.row, covers_since: covers };
  return end !== null;
}

/** Takes a request from the workspace's cap, and records that it is about to be made. */
async function takeRequest({ database, clock, accounts, row, search }: SearchRun): Promise<Cap> {
  const now = clock.now();
  const cap = providerRequestsCap(now, accounts.callsPerDay);
  await inTransaction(database, async (transaction) => {
    if ((await takeCap(transaction, search.payer, cap)) === null)
      throw new SearchCapError(cap.resetsAt);
    const isHeld = await updateSearch(
      transaction,
      row,
      { metered_call_at: now },
      databaseNow(clock),
    );
    if (!isHeld) throw new LeaseLostError();
  });
  return cap;
}

/** @param cap Of a metered request, which is returned where it never left this server. */
async function readPage(run: SearchRun, account: OpenAccount, cap: Cap | null): Promise<ItemPage> {
  const { connector, database, row, search, signal } = run;
  const read = new UpstreamRead(signal, { isLaterPage: row.next_page !== null });
  const list = connector.listItems?.bind(connector) ?? connector.listPosts?.bind(connector);
  if (list === undefined) throw new Error(`${row.platform} lists no posts`);
  try {
    const page = await account.reading((access) => list(access, row.next_page, read));
    return { ...page, items: await withNumbers(run, account, page.items, read) };
  } catch (error) {
    if (cap !== null && read.requests === 0) await returnCap(database, search.payer, cap);
    // Stopped by our own process after the request was sent: it is paid for and not repeated.
    if (run.isMetered && signal.aborted && read.requests > 0 && error instanceof AccountReadError)
      throw new AccountReadError(interrupted());
    throw error;
  } finally {
    run.requests += read.requests;
  }
}

/**
 * Numbers that a list does not have, of the posts that are wanted and new: refreshes read those of
 * the others. A post whose numbers are withheld is stored without them.
 */
async function withNumbers(
  { connector, database, row, search }: SearchRun,
  account: OpenAccount,
  items: AccountItem[],
  read: UpstreamRead,
): Promise<AccountItem[]> {
  const readItems = connector.readItems?.bind(connector);
  const wanted = items.filter(
    ({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) >= search.since.getTime(),
  );
  if (readItems === undefined || wanted.length === 0) return items;
  const ids = wanted.map(({ externalId }) => externalId);
  const stored = await findStoredIds(database, targetOf(row), ids);
  const fresh = wanted.filter(({ externalId }) => !stored.has(externalId));
  if (fresh.length === 0) return items;
  try {
    const numbers = await account.reading((access) => readItems(access, fresh, read));
    return items.map((item) => ({
      ...item,
      readings: numbers.get(item.externalId) ?? item.readings,
    }));
  } catch (error) {
    if (error instanceof AccountReadError && error.failure.code === "unavailable") return items;
    throw error;
  }
}

/** @throws LeaseLostError where another account was connected meanwhile, or none is. */
async function lockAccount(transaction: DatabaseTransaction, { row }: SearchRun): Promise<void> {
  const connection = await lockConnection(transaction, targetOf(row));
  if (connection?.external_account_id !== row.account_id || connection.status === "disconnected")
    throw new LeaseLostError();
}

async function save(
  transaction: DatabaseTransaction,
  { row, clock }: SearchRun,
  progress: Parameters<typeof updateSearch>[2],
): Promise<void> {
  if (!(await updateSearch(transaction, row, progress, databaseNow(clock))))
    throw new LeaseLostError();
}

async function complete(
  transaction: DatabaseTransaction,
  { row, search, clock }: SearchRun,
  covers: Date | null,
): Promise<void> {
  const ended = {
    // Posts that were published since then are not on the pages.
    searched_at: row.started_at,
    searched_since: search.since,
    covers_since: covers,
    started_at: null,
    next_page: null,
    pages: 0,
    reached: null,
    failure: null,
  };
  if (!(await releaseSearch(transaction, row, ended, databaseNow(clock))))
    throw new LeaseLostError();
}

const accountOf = ({ show_id: showId, platform, account_id: accountId }: LeasedSearch) => ({
  showId,
  platform,
  accountId,
});
