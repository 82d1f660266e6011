import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import type { RefreshStage } from "../../../db/schema/tables.ts";
import { DAY_MS, utcDay } from "../../../lib/clock.ts";
import type {
  AccountAnswer,
  AccountFailure,
  AccountItem,
  DayWindow,
  ItemPage,
} from "../../../platforms/accounts/account-connector.ts";
import { interrupted } from "../../../platforms/accounts/account-failure.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { type ConnectionRow, findConnection, updateConnection } from "../store/account.store.ts";
import { takeProviderCall } from "./provider-calls.ts";
import type { Run } from "./refresh-account.ts";
import { holdTarget, saveProgress } from "./refresh-progress.ts";
import { storeDays } from "../store/days.store.ts";
import { storeGeography } from "../store/geography.store.ts";
import { storeItems } from "../store/items.store.ts";
import { storeTotals } from "../store/totals.store.ts";

/** How one step of a stage ended. `next`: where the stage goes on; null when it is through. */
export type StageEnd = { calls: number; moved: boolean } & (
  | { kind: "stored"; next: string | null }
  | { kind: "failed"; failure: AccountFailure }
  | { kind: "taken" }
);

/** Days that are read when an account is new; what a platform keeps of them, it gives. */
const FIRST_DAYS = 730;
/**
 * Items older than this hardly move: a refresh after the first one stops behind them, once it has
 * seen enough.
 */
const OLD_ITEM_MS = 60 * DAY_MS;
const ITEMS_AT_LEAST = 30;

export function runStage(run: Run, stage: RefreshStage, place: string | null): Promise<StageEnd> {
  return { totals: readTotals, items: readItems, daily: readDays, geography: readGeography }[stage](
    run,
    place,
  );
}

const through: StageEnd = { kind: "stored", next: null, calls: 0, moved: false };
const failedWith = <Value>(answer: AccountAnswer<Value> & { ok: false }): StageEnd => ({
  kind: "failed",
  failure: answer.failure,
  calls: answer.calls,
  moved: false,
});

interface Step {
  stage: RefreshStage;
  next: string | null;
  calls: number;
  itemsSeen?: number;
}

/**
 * Stores what a step brought together with the place where the next one begins; says whether a
 * number moved. Nothing, where the target is lost.
 */
async function storeStep(
  { database, clock, progress, access }: Run,
  { stage, next, calls, itemsSeen = 0 }: Step,
  store: (transaction: DatabaseTransaction, row: ConnectionRow) => Promise<boolean>,
): Promise<StageEnd> {
  return inTransaction(database, async (transaction): Promise<StageEnd> => {
    const row = await holdTarget(transaction, progress);
    // Connected anew meanwhile: this answer is about another account.
    if (row === undefined || (row.external_account_id ?? "") !== access.externalId)
      return { kind: "taken", calls, moved: false };
    await saveProgress(
      transaction,
      progress,
      { stage, place: next, itemsSeen, providerCalls: calls },
      clock.now(),
    );
    return { kind: "stored", next, calls, moved: await store(transaction, row) };
  });
}

/** A call that somebody pays for is written down before it is made: at most once, whatever dies. */
async function readTotals(run: Run): Promise<StageEnd> {
  const { progress, connector, access, signal } = run;
  const isPaid = findPlatform(progress.platform)?.metered === true;
  if (isPaid) {
    const taken = await takeProviderCall(run);
    if (taken !== "taken")
      return taken === "lost"
        ? { kind: "taken", calls: 0, moved: false }
        : { kind: "failed", failure: taken, calls: 0, moved: false };
  }
  const answer = await connector.readTotals(access, signal);
  if (!answer.ok)
    return failedWith(
      isPaid && signal.aborted && answer.calls > 0 ? { ...answer, failure: interrupted() } : answer,
    );
  return storeStep(
    run,
    { stage: "totals", next: null, calls: answer.calls },
    async (transaction, row) => {
      const { after, changed } = await storeTotals(transaction, row, answer.value, run);
      run.access = {
        ...access,
        externalId: after.external_account_id ?? access.externalId,
        handle: after.handle,
        profileUrl: after.profile_url,
      };
      return changed;
    },
  );
}

async function readItems(run: Run, page: string | null): Promise<StageEnd> {
  const { clock, progress, connector, access, signal } = run;
  if (connector.listItems === undefined) return through;
  const listed = await connector.listItems(access, page, signal);
  if (!listed.ok) return failedWith(listed);
  const { items, next } = listed.value;
  const numbers =
    connector.readItems === undefined || items.length === 0
      ? undefined
      : await connector.readItems(access, items, signal);
  // A plan that leaves out the numbers still tells what was published.
  const withheld =
    numbers?.ok === false && numbers.failure.code === "unavailable" ? numbers.failure : null;
  if (numbers?.ok === false && withheld === null)
    return { ...failedWith(numbers), calls: listed.calls + numbers.calls };
  const measured =
    numbers?.ok !== true
      ? items
      : items.map((item): AccountItem => ({
          ...item,
          readings: numbers.value.get(item.externalId) ?? item.readings,
        }));
  const calls = listed.calls + (numbers?.calls ?? 0);
  const following = isEnough(run, listed.value) ? null : next;
  const end = await storeStep(
    run,
    { stage: "items", next: following, calls, itemsSeen: items.length },
    async (transaction, row) => {
      await noteUnavailable(transaction, row, {
        items: null,
        ...(withheld !== null || numbers !== undefined ? { item_numbers: withheld } : {}),
      });
      return storeItems(transaction, targetOf(run), measured, clock.now());
    },
  );
  if (end.kind === "stored") progress.items_seen += items.length;
  return end;
}

/** Writes down why a figure is not to be had, or with null that it is. */
async function noteUnavailable(
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

/** The first import reads everything; later ones what still moves. */
function isEnough({ trigger, progress, clock }: Run, { items }: ItemPage): boolean {
  if (
    trigger === "connect" ||
    items.length === 0 ||
    progress.items_seen + items.length < ITEMS_AT_LEAST
  )
    return false;
  const oldest = clock.now().getTime() - OLD_ITEM_MS;
  return items.every(({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) < oldest);
}

async function readDays(run: Run, place: string | null): Promise<StageEnd> {
  const { database, clock, connector, access, accounts, signal } = run;
  if (connector.readDaily === undefined) return through;
  const window = await nextWindow(run, place);
  const answer = await connector.readDaily(access, window, signal);
  if (!answer.ok) return failedWith(answer);
  const { days } = answer.value;
  await accounts.partitions.ensure(
    database,
    days.map(({ day }) => day),
  );
  const next = window.to < utcDay(clock.now()) ? dayAfter(window.to) : null;
  return storeStep(run, { stage: "daily", next, calls: answer.calls }, async (transaction, row) => {
    await noteUnavailable(transaction, row, { daily: null });
    const moved = await storeDays(
      transaction,
      { ...targetOf(run), since: utcDay(row.connected_at) },
      days,
      clock.now(),
    );
    const last = answer.value.completeTo ?? days.at(-1)?.day;
    if (last !== undefined) await updateConnection(transaction, row, { days_through: last });
    return moved;
  });
}

/**
 * From the days that may still change to today, in pieces as long as the platform answers at once.
 */
async function nextWindow(
  { database, clock, progress, connector }: Run,
  place: string | null,
): Promise<DayWindow> {
  const { daysPerCall, unsettledDays } = connector.manifest;
  const today = utcDay(clock.now());
  const through =
    (await findConnection(database, { showId: progress.show_id, platform: progress.platform }))
      ?.days_through ?? null;
  const from =
    place ??
    (through === null ? daysBefore(today, FIRST_DAYS) : daysBefore(through, unsettledDays));
  const end = daysBefore(from, -(daysPerCall - 1));
  return { from, to: end < today ? end : today };
}

async function readGeography(run: Run): Promise<StageEnd> {
  const { clock, connector, access, signal } = run;
  if (connector.readGeography === undefined) return through;
  const answer = await connector.readGeography(access, signal);
  if (!answer.ok) return failedWith(answer);
  return storeStep(
    run,
    { stage: "geography", next: null, calls: answer.calls },
    async (transaction, row) => {
      await noteUnavailable(transaction, row, { geography: null });
      return storeGeography(transaction, targetOf(run), answer.value, clock.now());
    },
  );
}

const targetOf = ({
  progress,
  access,
}: Run): { showId: string; platform: string; accountId: string } => ({
  showId: progress.show_id,
  platform: progress.platform,
  accountId: access.externalId,
});

const daysBefore = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS));
const dayAfter = (day: string): string => daysBefore(day, -1);
