import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { OnDemandPartitions } from "../../../db/partitions/on-demand-partitions.ts";
import type { DayMetric } from "../../../db/schema/tables.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import type { AccountDayCounts } from "../../../platforms/accounts/account-connector.ts";
import type { CsvFault } from "../account-history/index.ts";
import {
  type AccountTarget,
  lockConnection,
  MANUAL_ACCOUNT_ID,
  storeDays,
} from "../account-refresh/index.ts";
import { readDaysCsv } from "./read-days-csv.ts";

/** A summary of an import: number of days, the first, the last, and their metrics. */
export interface DayImportSummary {
  days: number;
  from: string;
  to: string;
  metrics: DayMetric[];
  ignored: string[];
}

/** A dashboard's export that was read without a fault. */
export interface ReadImport {
  days: readonly AccountDayCounts[];
  imported: DayImportSummary;
}

/** Reads a dashboard's export; a single fault refuses the whole file. */
export function readImport(
  text: string,
  now: Date,
): { ok: true; read: ReadImport } | { ok: false; faults: CsvFault[] } {
  const { days, metrics, ignored, faults } = readDaysCsv(text, utcDay(now));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { ok: false, faults };
  const imported = { days: days.length, from: first.day, to: last.day, metrics, ignored };
  return { ok: true, read: { days, imported } };
}

/** Creates the partitions of the days, in a transaction of its own. */
export function ensureDays(
  database: Database,
  partitions: OnDemandPartitions,
  days: readonly AccountDayCounts[],
): Promise<void> {
  return partitions.ensure(
    database,
    days.map(({ day }) => day),
  );
}

/** Stores the days as reported ones, for the connected account. Their partitions must exist. */
export async function storeImport(
  transaction: DatabaseTransaction,
  target: AccountTarget,
  days: readonly AccountDayCounts[],
  now: Date,
): Promise<void> {
  const connection = await lockConnection(transaction, target);
  const accountId = connection?.external_account_id ?? MANUAL_ACCOUNT_ID;
  await storeDays(transaction, { ...target, accountId }, days, now);
}

export type ImportOutcome =
  | { ok: true; imported: DayImportSummary }
  | { ok: false; faults: CsvFault[] };

/** Stores the days of a dashboard's export as reported ones: all of them, or none. */
export async function importDays(
  parts: { database: Database; partitions: OnDemandPartitions; now: Date },
  target: AccountTarget,
  text: string,
): Promise<ImportOutcome> {
  const { database, partitions, now } = parts;
  const outcome = readImport(text, now);
  if (!outcome.ok) return outcome;
  const { days, imported } = outcome.read;
  await ensureDays(database, partitions, days);
  await inTransaction(database, (transaction) => storeImport(transaction, target, days, now));
  return { ok: true, imported };
}

const FAULTS_SHOWN = 20;

/** Sentences for the first 20 faults, and the number of further ones. */
export function describeFaults(faults: readonly CsvFault[]): string[] {
  const lines = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ line, field, message }) => `line ${line}, ${field}: ${message}`);
  return faults.length > FAULTS_SHOWN
    ? [...lines, `and ${faults.length - FAULTS_SHOWN} more`]
    : lines;
}
