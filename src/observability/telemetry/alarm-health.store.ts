import type pg from "pg";

/** Open alarms, and what they are made of that no other figure shows. */
export interface AlarmHealth {
  /** Number of open alarms by kind; a kind without one is left out. */
  open: { kind: string; open: number }[];
  /** Mails whose last try failed, those that failed for good within a day included. */
  failingMails: number;
  /** The most provider calls that one workspace made on the present UTC day. */
  providerCallsMax: number;
}

const OPEN = `
  select kind, count(*)::int as open
  from alarms
  where cleared_at is null
    and raised_at is not null
  group by kind
  order by kind`;

const FAILING_MAILS = `
  select count(*)::int as mails
  from graphile_worker._private_jobs as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  where tasks.identifier = 'mail.send'
    and jobs.last_error is not null
    and (
      jobs.attempts < jobs.max_attempts
      or jobs.updated_at > $1::timestamptz - interval '1 day'
    )`;

const PROVIDER_CALLS_MAX = `
  select coalesce(max(used), 0)::int as used
  from (
    select sum(used) as used
    from usage_counters
    where counter = 'provider_calls'
      and window_start = date_trunc('day', $1::timestamptz at time zone 'UTC') at time zone 'UTC'
    group by workspace_id
  ) as of_workspaces`;

export async function readAlarmHealth(pool: pg.Pool, now: Date): Promise<AlarmHealth> {
  const { rows: open } = await pool.query<AlarmHealth["open"][number]>(OPEN);
  const mails = await pool.query<{ mails: number }>(FAILING_MAILS, [now]);
  const calls = await pool.query<{ used: number }>(PROVIDER_CALLS_MAX, [now]);
  return {
    open,
    failingMails: mails.rows[0]?.mails ?? 0,
    providerCallsMax: calls.rows[0]?.used ?? 0,
  };
}

export interface OpenAlarm {
  kind: string;
  workspace_id: string | null;
  name: string;
  reason: string | null;
  since: Date;
}

const OPEN_ALARMS = `
  select
    kind,
    workspace_id,
    subject ->> 'name' as name,
    subject ->> 'reason' as reason,
    since
  from alarms
  where cleared_at is null
    and raised_at is not null
  order by since, id
  limit $1`;

/** Open alarms, the longest failing first. */
export async function findOpenAlarms(pool: pg.Pool, limit: number): Promise<OpenAlarm[]> {
  return (await pool.query<OpenAlarm>(OPEN_ALARMS, [limit])).rows;
}
