import type pg from "pg";

/** The database's side of a sandbox's time, and the times at which work becomes due. */

/**
 * `now()` of a sandbox's database: PostgreSQL's own plus the offset of the sandbox's clock. A name
 * without a schema is looked for in `search_path`, where `pg_catalog` comes first unless it is
 * named; named after `public` it leaves the function here in its place. New tables, such as the
 * partitions of days, are made in the first schema, which stays `public`.
 */
const MOVABLE_NOW = [
  "create schema sandbox",
  "create table sandbox.time_offset (milliseconds float8 not null)",
  "insert into sandbox.time_offset values (0)",
  `create function public.now() returns timestamptz language sql stable as $$
     select pg_catalog.now()
       + (select milliseconds from sandbox.time_offset) * interval '1 millisecond'
   $$`,
  `do $$ begin
     execute format('alter database %I set search_path = public, pg_catalog', current_database());
   end $$`,
];

/** Gives a database a movable `now()`; holds for connections that are opened after it. */
export async function makeNowMovable(pool: pg.Pool): Promise<void> {
  for (const statement of MOVABLE_NOW) await pool.query(statement);
}

export async function moveDatabaseTime(pool: pg.Pool, offsetMs: number): Promise<void> {
  await pool.query("update sandbox.time_offset set milliseconds = $1", [offsetMs]);
}

/**
 * Lets the next upkeep drop old days. The time up to which days are dropped follows a clock slowly,
 * since a clock that jumps may be wrong; the clock of a sandbox is right by definition.
 */
export async function forgetPurgeTime(pool: pg.Pool): Promise<void> {
  await pool.query("delete from upkeep_marks where name = 'purge'");
}

/**
 * Work whose time is stored: jobs and deliveries, which are taken by it, and accounts, automations,
 * hourly builds, and the beginnings and ends of campaigns and their slots, for which jobs of the
 * schedule look. Feeds are left out: each is due every hour, and 700 more moments would make a
 * month take three times as long.
 */
const NEXT_DUE = `
  select
    min(due_at) filter (where is_queued) as queued,
    min(due_at) filter (where not is_queued) as looked_for
  from (
    select true as is_queued, min(run_at) as due_at
    from graphile_worker._private_jobs
    where is_available and run_at > $1
    union all
    select true, min(due_at)
    from webhook_endpoint_queues
    where due_at > $1 and due_at < 'infinity'
    union all
    select false, min(next_refresh_at)
    from connections
    where next_refresh_at > $1
    union all
    select false, min(next_run_at)
    from report_automations
    where next_run_at > $1 and status = 'active'
    union all
    select false, min(next_run_at)
    from auto_builds
    where next_run_at > $1
    union all
    select false, min(moves_at)
    from campaigns
    where moves_at > $1
    union all
    select false, min(moves_at)
    from campaign_slots
    where moves_at > $1
  ) as due`;

/** The first stored times after a moment at which work becomes due; null where there is none. */
export interface NextDue {
  queued: Date | null;
  looked_for: Date | null;
}

export async function findNextDue(pool: pg.Pool, after: Date): Promise<NextDue> {
  const { rows } = await pool.query<NextDue>(NEXT_DUE, [after]);
  return rows[0] ?? { queued: null, looked_for: null };
}
