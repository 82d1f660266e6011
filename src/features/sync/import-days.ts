import { type Database, inTransaction } from "../../db/connection/database.ts";
import type { OnDemandPartitions } from "../../db/partitions/on-demand-partitions.ts";
import type { DayMetric } from "../../db/schema/tables.ts";
import { utcDay } from "../../lib/clock.ts";
import type { CsvFault } from "../account-history/index.ts";
import { lockConnection, MANUAL_ACCOUNT_ID, storeDays } from "../account-refresh/index.ts";
import { readDaysCsv } from "./read-days-csv.ts";

/** What an import stored: how many days, the first, the last, and their metrics. */
export interface ImportedDays {
  days: number;
  from: string;
  to: string;
  metrics: DayMetric[];
  ignored: string[];
}

export type ImportOutcome =
  | { ok: true; imported: ImportedDays }
  | { ok: false; faults: CsvFault[] };

/** Stores the days of a dashboard's export as reported ones: all of them, or none. */
export async function importDays(
  parts: { database: Database; partitions: OnDemandPartitions; now: Date },
  { showId, platform }: { showId: string; platform: string },
  text: string,
): Promise<ImportOutcome> {
  const { database, partitions, now } = parts;
  const { days, metrics, ignored, faults } = readDaysCsv(text, utcDay(now));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { ok: false, faults };
  await partitions.ensure(
    database,
    days.map(({ day }) => day),
  );
  await inTransaction(database, async (transaction) => {
    const connection = await lockConnection(transaction, { showId, platform });
    await storeDays(
      transaction,
      { showId, platform, accountId: connection?.external_account_id ?? MANUAL_ACCOUNT_ID },
      days,
      now,
    );
  });
  return {
    ok: true,
    imported: { days: days.length, from: first.day, to: last.day, metrics, ignored },
  };
}

const FAULTS_SHOWN = 20;

/** The first 20 faults, a sentence each, and how many more there are. */
export function describeFaults(faults: readonly CsvFault[]): string[] {
  const lines = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ line, field, message }) => `line ${line}, ${field}: ${message}`);
  return faults.length > FAULTS_SHOWN
    ? [...lines, `and ${faults.length - FAULTS_SHOWN} more`]
    : lines;
}
