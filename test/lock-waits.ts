import { vi } from "vitest";
import { isOnCluster } from "./clone-database.ts";
import type { TestApp } from "./harness.ts";

const WAITING =
  "select count(*)::int as waiting from pg_stat_activity " +
  "where datname = current_database() and wait_event_type = 'Lock'";

/**
 * How many sessions of the application's database wait for a lock. Where it is on several nodes, a
 * row that is waited for may be on any of them.
 */
async function countLockWaits({ sql }: Pick<TestApp, "sql">): Promise<number> {
  const [here] = await sql<{ waiting: number }>(WAITING);
  if (!isOnCluster()) return here?.waiting ?? 0;
  const [elsewhere] = await sql<{ waiting: number }>(
    "select sum(result::int)::int as waiting from run_command_on_workers($1)",
    [WAITING],
  );
  return (here?.waiting ?? 0) + (elsewhere?.waiting ?? 0);
}

/** Resolves when so many sessions of the application's database wait for a lock. */
export async function untilLockWaits(app: Pick<TestApp, "sql">, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await countLockWaits(app);
      if (waiting < count) throw new Error(`${waiting} sessions wait for a lock`);
    },
    { timeout: 10_000, interval: 5 },
  );
}
