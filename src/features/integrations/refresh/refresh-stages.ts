import { sql } from "kysely";
import { type DatabaseTransaction, inTransaction } from "../../../db/database.ts";
import { monthsOf } from "../../../db/month-partitions.ts";
import type { RefreshStage } from "../../../db/tables.ts";
import { DAY_MS, utcDay } from "../../../lib/clock.ts";
import type { AccountAnswer, AccountFailure, AccountItem, DayWindow, ItemPage } from "../../../platforms/accounts/account-connector.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { findConnection } from "./account.store.ts";
import { takeProviderCall } from "./provider-calls.ts";
import type { Run } from "./refresh-account.ts";
import { saveProgress } from "./refresh-progress.ts";
import { storeDays } from "./store-days.ts";
import { storeGeography } from "./store-geography.ts";
import { storeItems } from "./store-items.ts";
import { storeTotals } from "./store-totals.ts";

/** How one step of a stage ended. `next`: where the stage goes on; null when it is through. */
export type StageEnd = { calls: number; moved: boolean } & ({ kind: "stored"; next: string | null } | { kind: "failed"; failure: AccountFailure } | { kind: "taken" });

/** Days that are read when an account is new; what a platform keeps of them, it gives. */
const FIRST_DAYS = 730;
/** Items older than this hardly move: a refresh after the first one stops behind them, once it has seen enough. */
const OLD_ITEM_MS = 60 * DAY_MS;
const ITEMS_AT_LEAST = 30;

export function runStage(run: Run, stage: RefreshStage, place: string | null): Promise<StageEnd> {
  return { totals: readTotals, items: readItems, daily: readDays, geography: readGeography }[stage](run, place);
}

const through: StageEnd = { kind: "stored", next: null, calls: 0, moved: false };
const failedWith = <Value>(answer: AccountAnswer<Value> & { ok: false }): StageEnd => ({ kind: "failed", failure: answer.failure, calls: answer.calls, moved: false });

/** A call that somebody pays for is written down before it is made: at most once, whatever dies. */
async function readTotals(run: Run): Promise<StageEnd> {
  const { database, clock, progress, connector, access, signal } = run;
  if (findPlatform(progress.platform)?.metered === true) {
    const taken = await takeProviderCall(run);
    if (taken !== "taken") return taken === "lost" ? { kind: "taken", calls: 0, moved: false } : { kind: "failed", failure: taken, calls: 0, moved: false };
  }
  const answer = await connector.readTotals(access, signal);
  if (!answer.ok) return failedWith(answer);
  return inTransaction(database, async (transaction): Promise<StageEnd> => {
    const held = await saveProgress(transaction, progress, { stage: "totals", place: null, providerCalls: answer.calls }, clock.now());
    const row = held ? await findConnection(transaction, { showId: progress.show_id, platform: progress.platform }) : undefined;
    // Disconnected or connected anew meanwhile: this answer is about another account.
    if (row === undefined || row.status === "disconnected" || row.external_account_id !== access.externalId) return { kind: "taken", calls: answer.calls, moved: false };
    const moved = await storeTotals(transaction, run, row, answer.value);
    return { kind: "stored", next: null, calls: answer.calls, moved };
  });
}

async function readItems(run: Run, page: string | null): Promise<StageEnd> {
  const { database, clock, progress, connector, access, signal } = run;
  if (connector.listItems === undefined) return through;
  const listed = await connector.listItems(access, page, signal);
  if (!listed.ok) return failedWith(listed);
  const { items, next } = listed.value;
  const numbers = connector.readItems === undefined || items.length === 0 ? undefined : await connector.readItems(access, items, signal);
  // A plan that leaves out the numbers still tells what was published.
  const withheld = numbers?.ok === false && numbers.failure.code === "unavailable" ? numbers.failure : null;
  if (numbers?.ok === false && withheld === null) return { ...failedWith(numbers), calls: listed.calls + numbers.calls };
  const measured = numbers?.ok !== true ? items : items.map((item): AccountItem => ({ ...item, readings: numbers.value.get(item.externalId) ?? item.readings }));
  const calls = listed.calls + (numbers?.calls ?? 0);
  const following = isEnough(run, listed.value) ? null : next;
  return inTransaction(database, async (transaction): Promise<StageEnd> => {
    const held = await saveProgress(transaction, progress, { stage: "items", place: following, itemsSeen: items.length, providerCalls: calls }, clock.now());
    if (!held) return { kind: "taken", calls, moved: false };
    await storeItems(transaction, targetOf(run), measured, clock.now());
    if (withheld !== null) await noteUnavailable(transaction, progress, withheld);
    progress.items_seen += items.length;
    return { kind: "stored", next: following, calls, moved: items.length > 0 };
  });
}

async function noteUnavailable(transaction: DatabaseTransaction, { show_id: showId, platform }: Run["progress"], { reason, message }: AccountFailure): Promise<void> {
  const noted = JSON.stringify({ item_numbers: { reason, message } });
  await transaction.updateTable("connections").set({ unavailable: sql`unavailable || ${noted}::jsonb` }).where("show_id", "=", showId).where("platform", "=", platform).execute();
}

/** The first import reads everything; later ones what still moves. */
function isEnough({ trigger, progress, clock }: Run, { items }: ItemPage): boolean {
  if (trigger === "connect" || items.length === 0 || progress.items_seen + items.length < ITEMS_AT_LEAST) return false;
  const oldest = clock.now().getTime() - OLD_ITEM_MS;
  return items.every(({ publishedAt }) => publishedAt !== null && Date.parse(publishedAt) < oldest);
}

async function readDays(run: Run, place: string | null): Promise<StageEnd> {
  const { database, clock, progress, connector, access, accounts, signal } = run;
  if (connector.readDaily === undefined) return through;
  const window = await nextWindow(run, place);
  const answer = await connector.readDaily(access, window, signal);
  if (!answer.ok) return failedWith(answer);
  const { days } = answer.value;
  await accounts.partitions.ensure(database, monthsOf(days.map(({ day }) => day)));
  const next = window.to < utcDay(clock.now()) ? dayAfter(window.to) : null;
  return inTransaction(database, async (transaction): Promise<StageEnd> => {
    const held = await saveProgress(transaction, progress, { stage: "daily", place: next, providerCalls: answer.calls }, clock.now());
    if (!held) return { kind: "taken", calls: answer.calls, moved: false };
    await storeDays(transaction, targetOf(run), days, clock.now());
    const last = answer.value.completeTo ?? days.at(-1)?.day;
    if (last !== undefined) await transaction.updateTable("connections").set({ days_through: last }).where("show_id", "=", progress.show_id).where("platform", "=", progress.platform).execute();
    return { kind: "stored", next, calls: answer.calls, moved: days.length > 0 };
  });
}

/** From the days that may still change to today, in pieces as long as the platform answers at once. */
async function nextWindow({ database, clock, progress, connector }: Run, place: string | null): Promise<DayWindow> {
  const { daysPerCall, unsettledDays } = connector.manifest;
  const today = utcDay(clock.now());
  const through = (await findConnection(database, { showId: progress.show_id, platform: progress.platform }))?.days_through ?? null;
  const from = place ?? (through === null ? daysBefore(today, FIRST_DAYS) : daysBefore(through, unsettledDays));
  const end = daysBefore(from, -(daysPerCall - 1));
  return { from, to: end < today ? end : today };
}

async function readGeography(run: Run): Promise<StageEnd> {
  const { database, clock, progress, connector, access, signal } = run;
  if (connector.readGeography === undefined) return through;
  const answer = await connector.readGeography(access, signal);
  if (!answer.ok) return failedWith(answer);
  return inTransaction(database, async (transaction): Promise<StageEnd> => {
    const held = await saveProgress(transaction, progress, { stage: "geography", place: null, providerCalls: answer.calls }, clock.now());
    if (!held) return { kind: "taken", calls: answer.calls, moved: false };
    await storeGeography(transaction, targetOf(run), answer.value, clock.now());
    return { kind: "stored", next: null, calls: answer.calls, moved: answer.value.length > 0 };
  });
}

const targetOf = ({ progress, access }: Run): { showId: string; platform: string; accountId: string } => ({ showId: progress.show_id, platform: progress.platform, accountId: access.externalId });

const daysBefore = (day: string, days: number): string => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS));
const dayAfter = (day: string): string => daysBefore(day, -1);
