import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { type Clock, HOUR_MS, systemClock } from "../../lib/clock.ts";
import { DatabaseClock } from "./database-clock.ts";
import { createPool } from "./pool.ts";

let pool: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase();
  drop = database.drop;
  pool = createPool({ url: database.url, max: 2, applicationName: "clock test" });
});

afterAll(async () => {
  await pool.end();
  await drop();
});

describe("the database's clock", () => {
  it("shows the database's time on a machine whose clock is an hour fast or slow", async () => {
    for (const offMs of [HOUR_MS, -HOUR_MS]) {
      const wrong: Clock = { now: () => new Date(systemClock.now().getTime() + offMs) };
      const clock = new DatabaseClock(pool, wrong);
      await clock.compare();
      const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
      expect(Math.abs((rows[0]?.now.getTime() ?? 0) - clock.now().getTime())).toBeLessThan(1_000);
    }
  });

  it("keeps the last difference while the database is unavailable", async () => {
    const lost = createPool({
      url: "postgres://castmeter@127.0.0.1:1/none",
      max: 1,
      applicationName: "clock test",
    });
    const clock = new DatabaseClock(lost);
    await expect(clock.compare()).rejects.toThrow("ECONNREFUSED");
    expect(Math.abs(clock.now().getTime() - systemClock.now().getTime())).toBeLessThan(1_000);
    await lost.end();
  });
});
