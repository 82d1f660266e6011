import { sql } from "kysely";
import { type Database, type Executor, retryingStatement } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { ApiError } from "../contract/errors.ts";

/**
 * Caps of metered actions (docs/api.md#costs-and-caps). Windows are fixed and aligned to the clock: simple to
 * explain, and exact under concurrency, because taking from a counter locks
 * its row.
 */
export interface Cap {
  /** What is counted: `cluster_refresh`, `webhook_test`. */
  counter: string;
  /** What it is counted for; empty for the workspace as a whole. */
  subject: string;
  limit: number;
  windowStart: Date;
  resetsAt: Date;
}

/** The cap's window that the moment falls into. */
export function capAt(
  now: Date,
  cap: { counter: string; subject: string; limit: number; windowMs: number },
): Cap {
  const start = Math.floor(now.getTime() / cap.windowMs) * cap.windowMs;
  return {
    counter: cap.counter,
    subject: cap.subject,
    limit: cap.limit,
    windowStart: new Date(start),
    resetsAt: new Date(start + cap.windowMs),
  };
}

/** Takes one from the cap, or nothing when it is used up: the count afterwards, or null. */
export async function takeCap(
  executor: Executor,
  workspaceId: string,
  cap: Cap,
): Promise<number | null> {
  const { rows } = await sql<{ used: number }>`
    insert into usage_counters as counters (workspace_id, counter, subject, window_start, used)
    values (${workspaceId}, ${cap.counter}, ${cap.subject}, ${cap.windowStart}, 1)
    on conflict (workspace_id, counter, subject, window_start) do update set used = counters.used + 1 where counters.used < ${cap.limit}
    returning used`.execute(executor);
  return rows[0]?.used ?? null;
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

/** What a preview says of a cap. */
export const describeCap = (
  cap: Cap,
  used: number,
): { limit: number; used: number; resets_at: string } => ({
  limit: cap.limit,
  used,
  resets_at: cap.resetsAt.toISOString(),
});

/** 429 `cap_reached`, with when it is free again. */
export function capReached(cap: Cap, message: string, now: Date): ApiError {
  return new ApiError("cap_reached", message, {
    extras: { cap: cap.counter, limit: cap.limit, resets_at: cap.resetsAt.toISOString() },
    retryAfterSec: (cap.resetsAt.getTime() - now.getTime()) / 1_000,
  });
}

/** Twice what people are shown of their use; no window is longer than a day. */
const WINDOW_KEPT_MS = 60 * DAY_MS;

/** Deletes counters of windows long over; how many. */
export async function purgeCounters(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await retryingStatement(() =>
    database
      .deleteFrom("usage_counters")
      .where("window_start", "<", new Date(now.getTime() - WINDOW_KEPT_MS))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
