import type pg from "pg";
import { DAY_MS, utcDay } from "../../lib/clock.ts";

/**
 * Tables cut by day, with the days a row is kept. A purge drops a whole day: no row is ever deleted
 * under load.
 */
export const DAY_PARTITIONED: readonly {
  table: string;
  keepDays: number;
  fillFactorPercent?: number;
}[] = [
  { table: "events", keepDays: 30 },
  // A row is written twice more within seconds: when its lease is taken and when its attempt ends.
  // The room keeps the first of these in the row's own page, where it moves no index.
  { table: "webhook_deliveries", keepDays: 30, fillFactorPercent: 60 },
  { table: "request_logs", keepDays: 14 },
  // Kept 24 hours from first completion, so the day before yesterday is the first that may go.
  { table: "idempotency_records", keepDays: 2 },
];

const DAYS_AHEAD = 3;

function partitionName(table: string, day: string): string {
  return `${table}_${day.replaceAll("-", "")}`;
}

/**
 * Makes the partitions of today and the days around it, and drops those past their time. Safe to
 * run by several processes at once: an advisory lock lets one work while the others wait. Returns
 * what it made and dropped.
 */
export async function maintainDayPartitions(
  pool: pg.Pool,
  now: Date,
): Promise<{ created: string[]; dropped: string[] }> {
  const client = await pool.connect();
  const created: string[] = [];
  const dropped: string[] = [];
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(4127700320)");
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relispartition and relkind = 'r'",
    );
    const existing = new Set(rows.map((row) => row.name));
    for (const { table, keepDays, fillFactorPercent = 100 } of DAY_PARTITIONED) {
      for (let offset = -1; offset <= DAYS_AHEAD; offset += 1) {
        const day = utcDay(new Date(now.getTime() + offset * DAY_MS));
        const name = partitionName(table, day);
        if (existing.has(name)) continue;
        const next = utcDay(new Date(now.getTime() + (offset + 1) * DAY_MS));
        await client.query(
          `create table ${name} partition of ${table} for values from ('${day}T00:00:00Z') to ('${next}T00:00:00Z') with (fillfactor = ${fillFactorPercent})`,
        );
        created.push(name);
      }
      const oldestKept = partitionName(table, utcDay(new Date(now.getTime() - keepDays * DAY_MS)));
      for (const name of existing) {
        if (!new RegExp(`^${table}_\\d{8}$`).test(name) || name >= oldestKept) continue;
        await client.query(`drop table ${name}`);
        dropped.push(name);
      }
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return { created, dropped };
}
