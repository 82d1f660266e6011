import { type Config } from "../../../app/config/config.ts";
import { recomputeFigures } from "../../../features/grouping/clusters/index.ts";
import { findDirectoryDifferences } from "../../../features/catalogue/shows/index.ts";
import { findApplied } from "../../../db/upgrade/applied-migrations.ts";
import { findMigrations } from "../../../db/upgrade/migration-files.ts";
import { judgeSchema, newerSchemaNote, refusalOf } from "../../../db/upgrade/schema-state.ts";
import { partitionHolding } from "../../../db/partitions/partition.ts";
import { EXPIRING_TABLES } from "../../../db/partitions/partitioned-tables.ts";
import {
  findFailingFeeds,
  readFeedHealth,
} from "../../../observability/telemetry/feed-health.store.ts";
import { describeFailedJobs } from "../jobs.ts";
import { readQueueHealth } from "../../../infrastructure/jobs/queue-health.ts";
import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";
import { outboundHttpPort } from "../../../platforms/outbound-http-port.ts";
import { createOutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { createPlatforms } from "../../../app/create-platforms.ts";
import { outboundPolicy } from "../../../app/outbound-policy.ts";
import { systemClock } from "../../../lib/time/clock.ts";
import { USER_AGENT } from "../../../lib/server-version.ts";
import type { Installation } from "../installation.ts";

/**
 * The result of one check. `fail` makes the command fail, `warn` does not.
 */
export interface Finding {
  check: string;
  status: "ok" | "warn" | "fail";
  message: string;
  details?: readonly string[];
}

const OLDEST_POSTGRES = 150_000;
/** Waiting time in seconds above which the queue is reported as behind. */
const WAITING_SEC_MAX = 300;
const DETAILS_MAX = 20;
/**
 * Expired partitions are dropped every hour; partitions that are overdue by this many days are
 * reported.
 */
const DAYS_OVERDUE = 2;

export function checkConfig(config: Config): Finding {
  const database =
    config.databaseUrl === undefined
      ? `embedded PostgreSQL under ${config.dataDirectory}`
      : "PostgreSQL of DATABASE_URL";
  return {
    check: "config",
    status: "ok",
    message: `${database}, roles ${[...config.roles].join(", ")}, base address ${config.baseUrl}`,
  };
}

export async function checkVersion({ pool }: Installation): Promise<Finding> {
  const { rows } = await pool.query<{ number: number; text: string }>(
    "select current_setting('server_version_num')::int as number, " +
      "current_setting('server_version') as text",
  );
  const { number = 0, text = "" } = rows[0] ?? {};
  if (number < OLDEST_POSTGRES)
    return {
      check: "version",
      status: "fail",
      message: `PostgreSQL ${text} is too old; 15 or newer is needed.`,
    };
  return { check: "version", status: "ok", message: `PostgreSQL ${text}` };
}

export async function checkMigrations({ pool }: Installation): Promise<Finding> {
  const check = "migrations";
  const applied = await findApplied(async (text) => (await pool.query(text)).rows);
  const own = await findMigrations();
  const found = judgeSchema(applied, own);
  const details = found.unknown.map(({ name }) => name);
  if (found.state === "refused")
    return { check, status: "fail", message: refusalOf(found, own), details };
  if (found.state === "newer")
    return { check, status: "warn", message: newerSchemaNote(found, own).message, details };
  if (found.pending.length > 0)
    return {
      check,
      status: "fail",
      message:
        `${found.pending.length} did not run yet; castmeter upgrade --check shows what they do, ` +
        "castmeter migrate runs them.",
      details: found.pending.map(({ name }) => name),
    };
  return { check, status: "ok", message: `all ${own.length} ran` };
}

export async function checkPartitions({ pool, clock }: Installation): Promise<Finding> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relispartition and relkind = 'r'",
  );
  const existing = new Set(rows.map((row) => row.name));
  const now = clock.now().getTime();
  const named = (offset: number): string[] =>
    EXPIRING_TABLES.map(
      (table) => partitionHolding(table, utcDay(new Date(now + offset * DAY_MS))).name,
    ).filter((name) => !existing.has(name));
  const [today, tomorrow] = [named(0), named(1)];
  // A stopped installation has no partitions for today; its next start creates them.
  if (today.length > 0)
    return {
      check: "partitions",
      status: "warn",
      message:
        "There are none for today; a start or castmeter migrate makes them. Without them no " +
        "write succeeds.",
      details: today,
    };
  if (tomorrow.length > 0)
    return {
      check: "partitions",
      status: "warn",
      message: "There are none for tomorrow; a running server makes them every hour.",
      details: tomorrow,
    };
  const overdue = EXPIRING_TABLES.flatMap((table) => {
    const oldest = partitionHolding(
      table,
      utcDay(new Date(now - (table.keepDays + DAYS_OVERDUE) * DAY_MS)),
    ).name;
    return [...existing].filter(
      (name) =>
        name.startsWith(`${table.table}_`) && name.length === oldest.length && name < oldest,
    );
  });
  if (overdue.length > 0)
    return {
      check: "partitions",
      status: "warn",
      message:
        "Some are past their time: no server ran, or their tables are read all the time. A " +
        "running server drops them every hour.",
      details: overdue.sort(),
    };
  return { check: "partitions", status: "ok", message: "today and tomorrow are there" };
}

export async function checkQueue({ pool }: Installation): Promise<Finding> {
  const { waiting, running, scheduled, failed, oldestWaitingSec, workers } =
    await readQueueHealth(pool);
  const message = `${workers.length} workers, ${waiting} waiting, ${running} running, ${scheduled} scheduled, ${failed} failed`;
  if (workers.length === 0 && waiting > 0)
    return {
      check: "queue",
      status: "warn",
      message: `${message}: no worker runs, so nothing of it gets done`,
    };
  if (oldestWaitingSec !== null && oldestWaitingSec > WAITING_SEC_MAX)
    return {
      check: "queue",
      status: "warn",
      message: `${message}: the oldest has waited ${Math.round(oldestWaitingSec)} s`,
    };
  if (failed === 0) return { check: "queue", status: "ok", message };
  return {
    check: "queue",
    status: "warn",
    message: `${message}: castmeter job list shows them, job retry and job remove end them`,
    details: await describeFailedJobs(pool, DETAILS_MAX),
  };
}

/** Warns about feeds that cannot be read: their shows get no new episodes. */
export async function checkFeeds({ pool, clock }: Installation): Promise<Finding> {
  const { ok, failing, unread, due } = await readFeedHealth(pool, clock.now());
  const message = `${ok} read, ${failing} failing, ${unread} not read yet, ${due} due`;
  if (failing === 0) return { check: "feeds", status: "ok", message };
  const feeds = await findFailingFeeds(pool, DETAILS_MAX);
  const details = feeds.map(
    (feed) =>
      `${feed.show_id} ${feed.name}: ${feed.message ?? "no reason is stored"} ` +
      `${feed.failure_count} in a row, last read ${feed.last_success_at?.toISOString() ?? "never"}`,
  );
  const more = failing > DETAILS_MAX ? [`and ${failing - DETAILS_MAX} more`] : [];
  return { check: "feeds", status: "warn", message, details: [...details, ...more] };
}

/** Lists the platforms with a source of numbers, without calling any. */
export function checkUpstreams(config: Config): Finding {
  const outbound = createOutboundClient({
    policy: outboundPolicy(config),
    userAgent: USER_AGENT,
  });
  try {
    const described = createPlatforms(config, outboundHttpPort(outbound), systemClock).describe();
    const ready = described.filter((platform) => platform.source !== null);
    const details = ready.map((platform) => `${platform.platform}: ${platform.source ?? ""}`);
    if (ready.length > 0)
      return {
        check: "upstreams",
        status: "ok",
        message: `${ready.length} platforms have a source of numbers`,
        details,
      };
    return {
      check: "upstreams",
      status: "warn",
      message:
        "No platform has a source of numbers; set YOUTUBE_API_KEY, and COUNTER_PROVIDER with " +
        "its key.",
    };
  } finally {
    outbound.close();
  }
}

/** Compares the directory of shows with the shows, and changes nothing (record 0044). */
export async function checkDirectory({ database }: Installation): Promise<Finding> {
  const { missing, wrong } = await findDirectoryDifferences(database);
  if (wrong.length > 0)
    return {
      check: "directory",
      status: "fail",
      message:
        `The directory of shows differs from ${wrong.length} of them: workspaces may see a show ` +
        "that is deleted, or miss one. A worker rights it within the hour.",
      details: wrong.slice(0, DETAILS_MAX),
    };
  const waiting = missing === 0 ? "" : `; ${missing} are entered within the hour`;
  return { check: "directory", status: "ok", message: `agrees with the shows${waiting}` };
}

export async function checkFigures({ database, clock }: Installation): Promise<Finding> {
  const { clusters, differences } = await recomputeFigures(database, clock.now());
  if (differences.length === 0)
    return {
      check: "figures",
      status: "ok",
      message: `${clusters} clusters recomputed, all as stored`,
    };
  const details = differences.slice(0, DETAILS_MAX).map(
    ({ globalId, fields }) =>
      `${globalId}: ${Object.entries(fields)
        .map(
          ([name, { stored, computed }]) =>
            `${name} is ${String(stored)}, posts say ${String(computed)}`,
        )
        .join("; ")}`,
  );
  const more =
    differences.length > DETAILS_MAX ? [`and ${differences.length - DETAILS_MAX} more`] : [];
  return {
    check: "figures",
    status: "fail",
    message: `${differences.length} of ${clusters} clusters differ from what their posts add up to; a refresh writes them anew.`,
    details: [...details, ...more],
  };
}
