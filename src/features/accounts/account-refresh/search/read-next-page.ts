import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { payOnce } from "../../../../kernel/limits/paid-calls.ts";
import type { AccountItem, ItemPage } from "../../../../platforms/accounts/account-connector.ts";
import { AccountReadError, interrupted } from "../../../../platforms/accounts/account-failure.ts";
import { UpstreamRead } from "../../../../platforms/upstream-read.ts";
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

/** The run of a search by which the requests for its pages are paid for. */
export const paidRunOf = ({ row, search }: SearchRun): { payer: string; run: string } => ({
  payer: search.payer,
  run: `search ${row.show_id} ${row.platform} ${row.started_at.toISOString()}`,
});

/**
 * Reads the next page of a search and stores its posts, in one transaction with the cursor of the
 * following page, or with the end of the search. Returns whether that was the last page.
 *
 * @throws AccountReadError, SearchCapError with no request, LeaseLostError with nothing stored.
 */
export async function readNextPage(run: SearchRun, account: OpenAccount): Promise<boolean> {
  const read = new UpstreamRead(run.signal, { isLaterPage: run.row.next_page !== null });
  const ask = () => readPage(run, account, read);
  if (!run.isMetered) {
    const page = await ask();
    await inTransaction(run.database, (transaction) => storePage(transaction, run, page));
    return advance(run, page);
  }
  const { row, search, clock } = run;
  const subject = `page ${row.pages + 1}`;
  const cap = providerRequestsCap(clock.now(), run.accounts.callsPerDay);
  const paid = await payOnce(
    run,
    { ...paidRunOf(run), subject, cap },
    {
      ask,
      requests: () => read.requests,
      count: async (transaction, calls) => {
        const isHeld = await updateSearch(transaction, row, {}, databaseNow(clock));
        if (calls === 1 && !isHeld) throw new LeaseLostError();
        await search.count?.(transaction, calls);
      },
      store: (transaction, page) => storePage(transaction, run, page),
    },
  );
  if (paid.state === "used_up") throw new SearchCapError(cap.resetsAt);
  if (paid.state === "interrupted") throw new AccountReadError(interrupted());
  return advance(run, paid.answer);
}

async function readPage(
  run: SearchRun,
  account: OpenAccount,
  read: UpstreamRead,
): Promise<ItemPage> {
  const { connector, row, signal } = run;
  const list = connector.listItems?.bind(connector) ?? connector.listPosts?.bind(connector);
  if (list === undefined) throw new Error(`${row.platform} lists no posts`);
  try {
    const page = await account.reading((access) => list(access, row.next_page, read));
    return { ...page, items: await withNumbers(run, account, page.items, read) };
  } catch (error) {
    // This process was shut down after the request was sent: it is paid for and not repeated.
    if (run.isMetered && signal.aborted && read.requests > 0 && error instanceof AccountReadError)
      throw new AccountReadError(interrupted());
    throw error;
  } finally {
    run.requests += read.requests;
  }
}

/** The progress of a search after a page. */
function placeAfter({ row, search, isMetered }: SearchRun, page: ItemPage) {
  const reached = reachedBy(page.items) ?? row.reached;
  const pages = row.pages + 1;
  const { before, isContinued } = stopAt(row, search.since);
  const max = pagesMax(isMetered);
  const end = endOf(page, { reached, before, pages, max, from: row.next_page });
  const covers = end && coverageAfter(row, end, { since: search.since, reached, isContinued });
  return { progress: { next_page: page.next, pages, reached }, end, covers };
}

async function storePage(
  transaction: DatabaseTransaction,
  run: SearchRun,
  page: ItemPage,
): Promise<void> {
  const { progress, end, covers } = placeAfter(run, page);
  await lockAccount(transaction, run);
  await (end === null ? save(transaction, run, progress) : complete(transaction, run, covers));
  await storeItems(transaction, accountOf(run.row), page.items, run.clock.now());
}

/** Advances past a stored page. Returns whether it was the last. */
function advance(run: SearchRun, page: ItemPage): boolean {
  const { progress, end, covers } = placeAfter(run, page);
  run.row = { ...run.row, ...progress, ...(end === null ? {} : { covers_since: covers }) };
  return end !== null;
}

/**
 * Reads the numbers that a list does not contain, of posts that are wanted and new: refreshes read
 * those of other posts. A post whose numbers are withheld is stored without them.
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

/** @throws LeaseLostError where another account was connected meanwhile, or none is connected. */
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
    // Posts published after the search began are not on its pages.
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
