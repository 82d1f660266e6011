import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  retryingStatement,
} from "../../db/connection/database.ts";
import type { DatabaseNow } from "../../db/connection/database-clock.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { type Cap, type IntervalCap, usedUpCap } from "./caps.ts";

/**
 * Counters of caps, with a row for each workspace, counter, subject and window. The window of an
 * interval begins at the time of its use.
 */

/**
 * Takes `amount` uses from the cap, one unless given, or none where fewer are left. `amount` is at
 * most the cap's limit. Returns the count afterwards, or null.
 */
export async function takeCap(
  executor: Executor,
  workspaceId: string,
  cap: Cap,
  amount = 1,
): Promise<number | null> {
  const { rows } = await sql<{ used: number }>`
    insert into usage_counters as counters (workspace_id, counter, subject, window_start, used)
    values (${workspaceId}, ${cap.counter}, ${cap.subject}, ${cap.windowStart}, ${amount})
    on conflict (workspace_id, counter, subject, window_start) do update
    set used = counters.used + excluded.used
    where counters.used + excluded.used <= ${cap.limit}
    returning used`.execute(executor);
  return rows[0]?.used ?? null;
}

/** Returns a use that was taken for an action that did not happen. */
export async function returnCap(executor: Executor, workspaceId: string, cap: Cap): Promise<void> {
  await sql`
    update usage_counters
    set used = used - 1
    where workspace_id = ${workspaceId}
      and counter = ${cap.counter}
      and subject = ${cap.subject}
      and window_start = ${cap.windowStart}
      and used > 0`.execute(executor);
}

/**
 * Corrects the number of taken uses by a difference, positive or negative, once the actual number
 * is known.
 */
export async function correctCap(
  executor: Executor,
  workspaceId: string,
  { counter, subject, windowStart }: Cap,
  difference: number,
): Promise<void> {
  await sql`
    update usage_counters
    set used = greatest(0, used + ${difference}::int)
    where workspace_id = ${workspaceId}
      and counter = ${counter}
      and subject = ${subject}
      and window_start = ${windowStart}`.execute(executor);
}

export async function readCap(executor: Executor, workspaceId: string, cap: Cap): Promise<number> {
  const row = await executor
    .selectFrom("usage_counters")
    .select("used")
    .where("workspace_id", "=", workspaceId)
    .where("counter", "=", cap.counter)
    .where("subject", "=", cap.subject)
    .where("window_start", "=", cap.windowStart)
    .executeTakeFirst();
  return row?.used ?? 0;
}

/** The uses of the caps in the workspaces; a cap without a use has no row. */
export async function readCaps(
  executor: Executor,
  workspaceIds: readonly string[],
  caps: readonly Cap[],
): Promise<{ workspace_id: string; counter: string; subject: string; used: number }[]> {
  return executor
    .selectFrom("usage_counters")
    .select(["workspace_id", "counter", "subject", "used"])
    .where("workspace_id", "in", [...new Set(workspaceIds)])
    .where("counter", "in", [...new Set(caps.map(({ counter }) => counter))])
    .where("subject", "in", [...new Set(caps.map(({ subject }) => subject))])
    .where("window_start", "in", [...new Set(caps.map(({ windowStart }) => windowStart))])
    .execute();
}

/**
 * Takes the use of an interval. Returns null, or the cap where its last use is too recent. An
 * advisory lock admits one transaction at a time, because there may be no row that could be locked.
 */
export async function takeInterval(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { cap, now }: { cap: IntervalCap; now: DatabaseNow },
): Promise<Cap | null> {
  const name = `interval\n${workspaceId}\n${cap.counter}\n${cap.subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  const used = await findUsedInterval(transaction, workspaceId, { cap, now });
  if (used !== undefined) return used;
  await sql`
    insert into usage_counters (workspace_id, counter, subject, window_start, used)
    values (${workspaceId}, ${cap.counter}, ${cap.subject}, ${now}, 1)`.execute(transaction);
  return null;
}

/** The cap while its last use is too recent for another one. */
export async function findUsedInterval(
  executor: Executor,
  workspaceId: string,
  { cap, now }: { cap: IntervalCap; now: DatabaseNow },
): Promise<Cap | undefined> {
  const [used] = await findUsedIntervals(executor, [workspaceId], { caps: [cap], now });
  return used?.cap;
}

/** The caps of the workspaces whose last use is too recent for another one, in one statement. */
export async function findUsedIntervals(
  executor: Executor,
  workspaceIds: readonly string[],
  { caps, now }: { caps: readonly IntervalCap[]; now: DatabaseNow },
): Promise<{ workspaceId: string; cap: Cap }[]> {
  const { rows } = await sql<{ workspaceId: string; position: number; lastUse: Date }>`
    select
      counters.workspace_id as "workspaceId",
      (asked.position - 1)::int as position,
      max(counters.window_start) as "lastUse"
    from unnest(
      ${caps.map(({ counter }) => counter)}::text[],
      ${caps.map(({ subject }) => subject)}::text[],
      ${caps.map(({ intervalMs }) => intervalMs)}::float8[]
    ) with ordinality as asked (counter, subject, interval_ms, position)
    join usage_counters counters
      on counters.workspace_id = any(${[...new Set(workspaceIds)]})
      and counters.counter = asked.counter
      and counters.subject = asked.subject
      and counters.window_start > ${now} - asked.interval_ms * interval '1 millisecond'
      -- A use that lies further ahead was before the clock was set back.
      and counters.window_start < ${now} + asked.interval_ms * interval '1 millisecond'
    group by counters.workspace_id, asked.position`.execute(executor);
  return rows.flatMap(({ workspaceId, position, lastUse }) => {
    const cap = caps[position];
    return cap === undefined ? [] : [{ workspaceId, cap: usedUpCap(cap, lastUse) }];
  });
}

/**
 * Time for which counters are kept: twice the period for which people are shown their use. No
 * window is longer than a day.
 */
const WINDOW_KEPT_MS = 60 * DAY_MS;

/** Deletes counters of old windows; returns their number. */
export async function purgeCounters(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await retryingStatement(() =>
    database
      .deleteFrom("usage_counters")
      .where("window_start", "<", new Date(now.getTime() - WINDOW_KEPT_MS))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
