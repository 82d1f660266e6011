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
 * sleep it goes through each of 57,600 minutes and enqueues what each asks for; where the clock was
 * set back it waits until the old time is there again, two days without a refresh, and from 25 days
 * on its timer ends at once, over and over. Its table is used, and its reading of crontabs, so
 * processes of the release before take part.
 */

/**
 * How far back minutes are looked at that were skipped, as by a machine that slept. Each entry is
 * enqueued once for all of them; one that is due more rarely waits for its next time.
 */
const LOOK_BACK_MS = 8 * DAY_MS;
/** A clock that was set is noticed within this time. */
const LOOK_EVERY_MS = 10_000;
/** The present minute of two processes may differ by one. */
const AHEAD_MS = 2 * MINUTE_MS;

/**
 * Takes the minute of an entry and enqueues its job, once in all processes. A minute that lies
 * ahead was before the clock was set back: it is given up, and the present one taken.
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

/** The schedule of a process: what is due between two looks. */
export class CronSchedule {
  readonly #parts: ScheduleParts;
  readonly #items: readonly ParsedCronItem[];
  /** The minute that was looked at last; the one in which the process started is not looked at. */
  #lastMs: number;

  /** @throws Error where an entry cannot be read. */
  constructor(parts: ScheduleParts) {
    this.#parts = parts;
    this.#items = cronItems(parts.entries);
    this.#lastMs = startOfMinute(parts.clock.now()).getTime();
  }

  /** Enqueues what became due since the last look. Returns how many jobs. */
  async look(): Promise<number> {
    const minuteMs = startOfMinute(this.#parts.clock.now()).getTime();
    if (minuteMs === this.#lastMs) return 0;
    // Set back: minutes that were before are not those of the entries that ran.
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
    // After it: what could not be enqueued is due at the next look.
    this.#lastMs = minuteMs;
    return enqueued;
  }
}

/** The last minute after `sinceMs`, up to `untilMs`, that an entry names. */
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
