import type { Readable } from "node:stream";
import type { Database } from "../../db/connection/database.ts";
import { OnDemandPartitions } from "../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../db/partitions/partitioned-tables.ts";
import { splitLines } from "../../lib/text/split-lines.ts";
import { ARCHIVED_DAY } from "./lines/account-day-line.ts";
import { LINE_LIMIT } from "./read-lines.ts";

const DAY = new RegExp(`"day"\\s*:\\s*"(${ARCHIVED_DAY.slice(1, -1)})"`);
const OBJECT = /"object"\s*:\s*"account_daily"/;

/**
 * Creates the partitions that the days of an archive need, in a separate read before the import: if
 * they were created in its transaction, their locks would last as long as the import. A file that
 * is refused afterwards leaves empty partitions.
 *
 * @throws ArchiveError for a line that is too long.
 */
export async function ensureAccountDayPartitions(
  database: Database,
  input: Readable,
): Promise<void> {
  const months = new Set<string>();
  for await (const text of splitLines(input, LINE_LIMIT)) {
    const day = OBJECT.test(text) ? DAY.exec(text)?.[1] : undefined;
    if (day !== undefined) months.add(`${day.slice(0, 7)}-01`);
  }
  const existing = [...months].filter((day) => !Number.isNaN(Date.parse(day)));
  await new OnDemandPartitions(ACCOUNT_DAYS).ensure(database, existing);
}
