import type pg from "pg";
import type { ParsedCronItem } from "graphile-worker";
import type { Log } from "../../kernel/pipeline/log.ts";
import { type Clock, DAY_MS, MINUTE_MS, startOfMinute } from "../../lib/time/clock.ts";
import { type CronEntry, cronItems } from "./cron.ts";
import { KEYED_FLAG } from "./failed-jobs.ts";

/**
 * Enqueues jobs at the minutes of their cron entries, by the database's clock.
 *
 * Rejected: the scheduler of graphile-worker. It runs by the machine's clock. After forty days of
 * sleep it goes through each of 57,600 minutes and enqueues the jobs of each. After a clock was set
 * back by two days it waits until the old time is reached again, two days without a refresh; from
 * 25 days on its timer fires at once, again and again. This schedule uses the library's table and
 * its parser of crontabs, so that processes of the previous release work with it.
 */

/**
 * How far back skipped minutes are checked, for example after a machine was suspended. Each entry
 * is enqueued once for all its skipped minutes; an entry that is due more rarely waits for its next
 * time.
 */
const LOOK_BACK_MS = 8 * DAY_MS;
/** Interval of the checks for a clock that was set. */
const LOOK_EVERY_MS = 10_000;
/** The present minute of two processes may differ by one. */
const AHEAD_MS = 2 * MINUTE_MS;

/**
 * Claims the minute of an entry and enqueues its job, once across all processes. A stored minute in
 * the future was claimed before the clock was set back: it is replaced by the present minute.
 */
const ENQUEUE = `
  with entries as (
    select position, identifier, spec
    from json_to_recordset($1::json) as entry (position int, identifier text, spec json)
  ),
  taken as (
    insert into graphile_worker._private_known_crontabs as known
      (identifier, known_since, last_execution)
    select identifier, (spec -> 'payload' -> '_cron' ->> 'ts')::timestamptz,
      (spec -> 'payload' -> '_cron' ->> 'ts')::timestamptz
    from entries
    on conflict (identifier) do update
    set last_execution = excluded.last_execution
    where known.last_execution is null
      or known.last_execution < excluded.last_execution
      or known.last_execution > $2::timestamptz
    returning identifier
  )
  select count(graphile_worker.add_job(
    spec ->> 'identifier',
    spec -> 'payload',
    spec ->> 'queue_name',
    null,
    (spec ->> 'max_attempts')::int,
    spec ->> 'job_key',
    null,
    '{${KEYED_FLAG}}'::text[]
  ))::int as enqueued
  from entries
  join taken using (identifier)`;

interface ScheduleParts {
  pool: Pick<pg.Pool, "query">;
  entries: readonly CronEntry[];
  clock: Clock;
}

/** The schedule of one process, which enqueues the jobs that became due between two looks. */
export class CronSchedule {
  readonly #parts: ScheduleParts;
  readonly #items: readonly ParsedCronItem[];
  /**
   * The last minute that was checked, in ms; the minute in which the process started is not
   * checked.
   */
  #lastMs: number;

  /** @throws Error where a crontab entry cannot be parsed. */
  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#items = cronItems(parts.entries);
    this.#lastMs = startOfMinute(parts.clock.now()).getTime();
  }

  /** Enqueues the jobs that became due since the last look. Returns the number of jobs. */
  async look(): Promise<number> {
    const minuteMs = startOfMinute(this.#parts.clock.now()).getTime();
    if (minuteMs === this.#lastMs) return 0;
    // After the clock was set back, only the present minute is checked: the minutes before it have
    // passed already.
    const sinceMs = minuteMs < this.#lastMs ? minuteMs - MINUTE_MS : this.#lastMs;
    const due = this.#items.flatMap((item) => {
      const atMs = latestMinute(item, Math.max(sinceMs, minuteMs - LOOK_BACK_MS), minuteMs);
      return atMs === undefined ? [] : [entryOf(item, new Date(atMs))];
    });
    let enqueued = 0;
    if (due.length > 0) {
      const { rows } = await this.#parts.pool.query<{ enqueued: number }>(ENQUEUE, [
        JSON.stringify(due.map((entry, position) => ({ position, ...entry }))),
        new Date(minuteMs + AHEAD_MS),
      ]);
      enqueued = rows[0]?.enqueued ?? 0;
    }
    // The minute is stored after the statement: jobs that could not be enqueued are due at the next
    // look.
    this.#lastMs = minuteMs;
    return enqueued;
  }
}

/** The last minute after `sinceMs`, up to `untilMs`, that matches an entry. */
function latestMinute(item: ParsedCronItem, sinceMs: number, untilMs: number): number | undefined {
  for (let atMs = untilMs; atMs > sinceMs; atMs -= MINUTE_MS) {
    const at = new Date(atMs);
    const isNamed = item.match({
      min: at.getUTCMinutes(),
      hour: at.getUTCHours(),
      date: at.getUTCDate(),
      month: at.getUTCMonth() + 1,
      dow: at.getUTCDay(),
    });
    if (isNamed) return atMs;
  }
  return undefined;
}

function entryOf({ identifier, task, payload, options }: ParsedCronItem, at: Date) {
  return {
    identifier,
    spec: {
      identifier: task,
      payload: { ...payload, _cron: { ts: at.toISOString(), backfilled: false } },
      queue_name: options.queueName,
      max_attempts: options.maxAttempts,
      job_key: options.jobKey,
    },
  };
}

/** Looks every minute, and every ten seconds for a clock that was set, until it is stopped. */
export function startCron({ log, ...parts }: ScheduleParts & { log: Log }): {
  stop: () => Promise<void>;
} {
  const schedule = new CronSchedule(parts);
  let looking: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const next = (): void => {
    if (isStopped) return;
    const toNextMinuteMs = MINUTE_MS - (parts.clock.now().getTime() % MINUTE_MS);
    timer = setTimeout(look, Math.min(LOOK_EVERY_MS, toNextMinuteMs + 1)).unref();
  };
  const look = (): void => {
    looking = schedule
      .look()
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, "jobs of the schedule were not enqueued");
      })
      .finally(next);
  };
  next();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
