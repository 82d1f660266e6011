import type pg from "pg";
import type { Database } from "../db/connection/database.ts";
import { DatabaseClock } from "../db/connection/database-clock.ts";
import { maintainPartitions } from "../db/partitions/maintain-partitions.ts";
import { findMark } from "../db/upkeep/marks.ts";
import { pullBackTimes } from "../db/upkeep/pull-back-times.ts";
import type { Log } from "../kernel/pipeline/log.ts";
import { type Clock, HOUR_MS, MINUTE_MS } from "../lib/time/clock.ts";

/** Work that a process does by the clock: at its start, every hour, and when the clock jumps. */

interface UpkeepParts {
  pool: pg.Pool;
  database: Database;
  clock: Clock;
  log: Log;
}

/** Smaller steps of the clock have no effect on this work. */
const STEP_MIN_MS = MINUTE_MS;

export interface RunningUpkeep {
  stop: () => Promise<void>;
}

/**
 * Runs the work once and resolves; then runs it every hour, and after each step of the database's
 * clock.
 */
export async function startUpkeep(parts: UpkeepParts): Promise<RunningUpkeep> {
  const { clock, log } = parts;
  // One run at a time: the next run handles a step that is found during a run.
  let last = keepUp(parts);
  const again = (stepMs = 0): void => {
    last = last.then(() => keepUp(parts, stepMs));
  };
  if (clock instanceof DatabaseClock)
    clock.onStep(({ stepMs }) => {
      if (Math.abs(stepMs) < STEP_MIN_MS) return;
      log.warn({ seconds: Math.round(stepMs / 1_000) }, "the database's clock jumped");
      again(stepMs);
    });
  await last;
  const timer = setInterval(() => again(), HOUR_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

/**
 * Makes one run. Never rejects: partitions are created three days ahead, and a write creates a
 * missing partition itself, so a process whose run fails can serve, and tries again in an hour.
 */
export async function keepUp(parts: UpkeepParts, stepMs = 0): Promise<void> {
  const { pool, clock, log } = parts;
  const now = clock.now();
  await pullBackWhereSet(parts, now, stepMs).catch((error: unknown) =>
    log.error({ error: String(error) }, "times that lie ahead were not pulled back"),
  );
  const { postponed, failures } = await maintainPartitions(pool, now);
  for (const { table, error } of failures)
    log.error({ table, error: String(error) }, "day partitions were not maintained");
  if (postponed.length > 0)
    log.warn({ partitions: postponed }, "expired partitions are in use and are dropped later");
}

/**
 * Pulls times back after a step back, and where the last run was later than the present, because
 * the clock was set back while no process ran.
 */
async function pullBackWhereSet(
  { database, log }: UpkeepParts,
  now: Date,
  stepMs: number,
): Promise<void> {
  const mark = await findMark(database, "purge");
  const aheadMs = mark === undefined ? 0 : mark.written_at.getTime() - now.getTime();
  if (aheadMs <= STEP_MIN_MS && stepMs > -STEP_MIN_MS) return;
  const pulled = await pullBackTimes(database, now);
  log.warn({ pulled }, "the clock was set back; times that lay too far ahead were pulled back");
}
