import { sql } from "kysely";
import { type Database, type Executor, retryingStatement } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/clock.ts";
import type { Cap } from "./caps.ts";

/** The counters of caps, a row for each workspace, counter, subject and window. */

/** Takes one from the cap, or nothing when it is used up: the count afterwards, or null. */
export async function takeCap(
  executor: Executor,
  workspaceId: string,
  cap: Cap,
): Promise<number | null> {
  const { rows } = await sql<{ used: number }>`
    insert into usage_counters as counters (workspace_id, counter, subject, window_start, used)
    values (${workspaceId}, ${cap.counter}, ${cap.subject}, ${cap.windowStart}, 1)
    on conflict (workspace_id, counter, subject, window_start) do update
    set used = counters.used + 1
    where counters.used < ${cap.limit}
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
