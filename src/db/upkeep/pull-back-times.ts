import { sql } from "kysely";
import type { Database } from "../connection/database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";

/**
 * Pulls back times that lie further ahead than the program ever sets them: they were written under
 * a clock that has been set back since. Without this an account that was read while the clock was
 * forty days ahead is not read for forty days, and a lease of two minutes holds as long.
 */

interface TimeColumn {
  readonly table: string;
  readonly column: string;
  /** The furthest ahead that the program sets this column, in ms. */
  readonly aheadMaxMs: number;
  /**
   * The new value of a time that lies further ahead. `now`: it is due now. `latest`: a lease ends
   * as if it had just been taken, because the process that holds it may live.
   */
  readonly becomes: "now" | "latest";
}

const HEARTBEAT_AHEAD_MS = 1_000;

/**
 * Schedules and leases. Expiry times keep their values: a token must not end because a clock moved.
 */
const TIME_COLUMNS: readonly TimeColumn[] = [
  // The program sets these times 22 to 24 hours ahead, or as far as a platform asked to wait; a
  // longer wait that a platform asked for is shortened, and the platform is asked again.
  { table: "connections", column: "next_refresh_at", aheadMaxMs: 26 * HOUR_MS, becomes: "now" },
  { table: "connections", column: "wait_until", aheadMaxMs: 26 * HOUR_MS, becomes: "now" },
  { table: "auto_builds", column: "next_run_at", aheadMaxMs: 2 * HOUR_MS, becomes: "now" },
  { table: "show_feeds", column: "next_poll_at", aheadMaxMs: 26 * HOUR_MS, becomes: "now" },
  { table: "show_feeds", column: "transcripts_due_at", aheadMaxMs: 8 * DAY_MS, becomes: "now" },
  {
    table: "transcript_fetches",
    column: "next_attempt_at",
    aheadMaxMs: 8 * DAY_MS,
    becomes: "now",
  },
  // Retries wait at most ten and a half hours.
  { table: "webhook_deliveries", column: "due_at", aheadMaxMs: 12 * HOUR_MS, becomes: "now" },
  { table: "webhook_endpoint_queues", column: "due_at", aheadMaxMs: 12 * HOUR_MS, becomes: "now" },
  { table: "show_feeds", column: "reading_until", aheadMaxMs: 10 * MINUTE_MS, becomes: "latest" },
  {
    table: "account_refreshes",
    column: "leased_until",
    aheadMaxMs: 3 * MINUTE_MS,
    becomes: "latest",
  },
  {
    table: "account_searches",
    column: "leased_until",
    aheadMaxMs: 3 * MINUTE_MS,
    becomes: "latest",
  },
  { table: "webhook_workers", column: "leased_until", aheadMaxMs: MINUTE_MS, becomes: "latest" },
  { table: "worker_heartbeats", column: "seen_at", aheadMaxMs: HEARTBEAT_AHEAD_MS, becomes: "now" },
];

/**
 * Pulls back times that lie too far ahead, as of `now`, in one statement for each column. Rows of
 * distributed tables are changed on their nodes. Returns how many rows were changed, by column.
 */
export async function pullBackTimes(
  database: Database,
  now: Date,
): Promise<Readonly<Record<string, number>>> {
  const pulled: Record<string, number> = {};
  for (const { table, column, aheadMaxMs, becomes } of TIME_COLUMNS) {
    const latest = new Date(now.getTime() + aheadMaxMs);
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)}
      set ${sql.ref(column)} = ${becomes === "now" ? now : latest}
      where ${sql.ref(column)} > ${latest}
        and ${sql.ref(column)} < 'infinity'`.execute(database);
    if (numAffectedRows > 0n) pulled[`${table}.${column}`] = Number(numAffectedRows);
  }
  const keys = await pullBackKeys(database, now);
  if (keys > 0) pulled["idempotency_records.created_at"] = keys;
  const jobs = await pullBackJobs(database, now);
  if (jobs > 0) pulled["jobs.run_at"] = jobs;
  return pulled;
}

/**
 * Idempotency records are looked up to an hour ahead: a record further ahead would not be found,
 * and its write would be repeated. Where a key has several records, the newest is taken.
 */
async function pullBackKeys(database: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update idempotency_records as records
    set created_at = ${now},
      lease_expires_at = least(lease_expires_at, ${new Date(now.getTime() + MINUTE_MS)})
    where created_at > ${new Date(now.getTime() + MINUTE_MS)}
      and not exists (
        select from idempotency_records as newer
        where newer.workspace_id = records.workspace_id
          and newer.principal = records.principal
          and newer.idempotency_key = records.idempotency_key
          and newer.created_at > records.created_at
      )`.execute(database);
  return Number(numAffectedRows);
}

/**
 * A job that was written at a time that is now in the future keeps its delay from that time. Jobs
 * that were written before are due at their intended times.
 */
async function pullBackJobs(database: Database, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_jobs
    set run_at = greatest(${now}, run_at - (updated_at - ${now}::timestamptz)),
      created_at = least(created_at, ${now}),
      updated_at = ${now}
    where updated_at > ${new Date(now.getTime() + MINUTE_MS)}`.execute(database);
  return Number(numAffectedRows);
}
