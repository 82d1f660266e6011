import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { createDatabase } from "../../../../db/connection/database.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { newId } from "../../../../kernel/ids.ts";
import { HOUR_MS, SECOND_MS } from "../../../../lib/time/clock.ts";
import { enqueueDueAccounts } from "./due-accounts.ts";
import { startAccountApp } from "../refresh.test-support.ts";

const app = useFixture(startAccountApp);
beforeEach(async () => {
  await app.sql("delete from connections");
  await app.sql("delete from graphile_worker._private_jobs");
});

async function due(count: number, at: Date | null = app.clock.now()): Promise<void> {
  const now = app.clock.now();
  const ids = Array.from({ length: count }, () => newId("con"));
  await app.sql(
    "insert into connections (show_id, platform, id, status, connect_via, next_refresh_at, connected_at, created_at, updated_at) select id, 'transistor', id, 'connected', 'api', $2, $3, $3, $3 from unnest($1::text[]) as id",
    [ids, at, now],
  );
}

const jobs = async (): Promise<number> =>
  (
    await app.sql<{ count: number }>(
      "select count(*)::int as count from graphile_worker._private_jobs",
    )
  )[0]?.count ?? 0;

describe("accounts that are due", () => {
  it("get one job each, and none before their time or without one", async () => {
    await due(3);
    await due(1, new Date(app.clock.now().getTime() + SECOND_MS));
    await due(1, null);
    expect(await enqueueDueAccounts(app.runtime.database, app.clock)).toBe(3);
    expect(await jobs()).toBe(3);
    expect(await enqueueDueAccounts(app.runtime.database, app.clock)).toBe(0);
    expect(await jobs()).toBe(3);
  });

  it("are claimed once by two processes that poll at the same moment", async () => {
    await due(250);
    const pool = createPool({ url: app.databaseUrl, max: 4, applicationName: "another process" });
    const found = await Promise.all(
      [app.runtime.database, createDatabase(pool)].map((database) =>
        enqueueDueAccounts(database, app.clock),
      ),
    );
    await pool.end();
    expect({ claimed: found.reduce((sum, count) => sum + count, 0), jobs: await jobs() }).toEqual({
      claimed: 250,
      jobs: 250,
    });
  });

  it("of the others are claimed while one transaction holds more than a claim has", async () => {
    const now = app.clock.now();
    await due(101, new Date(now.getTime() - HOUR_MS));
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "an import" });
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("update connections set updated_at = updated_at");
    await due(2);
    expect(await enqueueDueAccounts(app.runtime.database, app.clock)).toBe(2);
    await holder.query("rollback");
    holder.release();
    await pool.end();
    expect(await enqueueDueAccounts(app.runtime.database, app.clock)).toBe(101);
  });

  it("are found again after an hour where their job was lost", async () => {
    await due(1);
    await enqueueDueAccounts(app.runtime.database, app.clock);
    await app.sql("delete from graphile_worker._private_jobs");
    await app.advance(HOUR_MS - SECOND_MS);
    expect(await enqueueDueAccounts(app.runtime.database, app.clock)).toBe(0);
    await app.advance(SECOND_MS);
    expect(await enqueueDueAccounts(app.runtime.database, app.clock)).toBe(1);
  });

  it("wait while the process ends", async () => {
    await due(1);
    expect(await enqueueDueAccounts(app.runtime.database, app.clock, AbortSignal.abort())).toBe(0);
  });
});
