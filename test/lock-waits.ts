import { vi } from "vitest";
import type { TestApp } from "./harness.ts";

/** Resolves when so many sessions of the application's database wait for a lock. */
export async function untilLockWaits({ sql }: Pick<TestApp, "sql">, count = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await sql(
        "select from pg_stat_activity " +
          "where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (waiting.length < count) throw new Error(`${waiting.length} sessions wait for a lock`);
    },
    { timeout: 10_000, interval: 5 },
  );
}
