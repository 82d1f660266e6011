import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import {
  type Clock,
  HOUR_MS,
  type MachineTime,
  ManualClock,
  MINUTE_MS,
  systemClock,
  systemTime,
} from "../../lib/time/clock.ts";
import { createDatabase } from "./database.ts";
import { DatabaseClock, databaseNow, fromNow } from "./database-clock.ts";
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

/** This machine with clocks that are off; a test moves either. */
class WrongMachine implements MachineTime {
  wallOffMs = 0;
  monotonicOffMs = 0;

  wallMs(): number {
    return systemTime.wallMs() + this.wallOffMs;
  }

  monotonicMs(): number {
    return systemTime.monotonicMs() + this.monotonicOffMs;
  }
}

/** How far a clock is from the database's. */
async function errorMs(clock: DatabaseClock): Promise<number> {
  const { rows } = await pool.query<{ now: Date }>("select clock_timestamp() as now");
  return Math.abs((rows[0]?.now.getTime() ?? 0) - clock.now().getTime());
}

describe("the database's clock", () => {
  it.each([HOUR_MS, -HOUR_MS])(
    "shows the database's time on a machine whose clock is off by %d ms",
    async (offMs) => {
      const machine = new WrongMachine();
      machine.wallOffMs = offMs;
      const clock = new DatabaseClock(pool, machine);
      await clock.compare();
      expect(await errorMs(clock)).toBeLessThan(1_000);
    },
  );

  it.each([10 * MINUTE_MS, -HOUR_MS])(
    "goes on evenly when the machine's clock is set by %d ms, before any comparison",
    async (stepMs) => {
      const machine = new WrongMachine();
      const clock = new DatabaseClock(pool, machine);
      await clock.compare();
      const before = clock.now().getTime();
      machine.wallOffMs += stepMs;
      const passedMs = clock.now().getTime() - before;
      expect(passedMs).toBeGreaterThanOrEqual(0);
      expect(passedMs).toBeLessThan(1_000);
    },
  );

  it("compares again at its next use after the machine stood still with its monotonic clock", async () => {
    const machine = new WrongMachine();
    const clock = new DatabaseClock(pool, machine);
    await clock.compare();
    machine.monotonicOffMs -= HOUR_MS;
    clock.now();
    await vi.waitFor(async () => expect(await errorMs(clock)).toBeLessThan(1_000), {
      interval: 5,
    });
  });

  it("keeps a difference that a slow query leaves possible, and takes that of a quick one", async () => {
    let readings: number[] = [];
    const machine: MachineTime = {
      monotonicMs: () => readings.shift() ?? 0,
      wallMs: () => systemTime.wallMs(),
    };
    const clock = new DatabaseClock(pool, machine);
    const compare = async (sentMs: number, answeredMs: number): Promise<number> => {
      readings = [1, 2, 3].flatMap(() => [sentMs, answeredMs]);
      await clock.compare();
      return clock.now().getTime();
    };
    const first = await compare(0, 0);
    expect(await compare(-30_000, 30_000)).toBe(first);
    const aheadMs = (await compare(-30_000, -30_000)) - first;
    expect(aheadMs).toBeGreaterThanOrEqual(30_000);
    expect(aheadMs).toBeLessThan(31_000);
  });

  it("tells of a machine that stood still and of a database whose clock was set, once, and of nothing else", async () => {
    const machine = new WrongMachine();
    const clock = new DatabaseClock(pool, machine);
    const steps: number[] = [];
    clock.onStep(({ stepMs }) => void steps.push(Math.round(stepMs / HOUR_MS)));
    // The first comparison finds how far this machine's clock is off.
    machine.wallOffMs = 7 * HOUR_MS;
    await clock.compare();
    await clock.compare();
    machine.wallOffMs = -7 * HOUR_MS;
    await clock.compare();
    expect(steps).toEqual([]);
    // Less of its time has passed than of the database's, and then more.
    machine.monotonicOffMs -= 120 * HOUR_MS;
    await clock.compare();
    await clock.compare();
    machine.monotonicOffMs += 48 * HOUR_MS;
    await clock.compare();
    expect(steps).toEqual([120, -48]);
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

describe("the present inside a statement", () => {
  it("is the database's own, or that of the clock a test moves", async () => {
    const database = createDatabase(pool);
    const presentOf = async (clock: Clock) =>
      database
        .selectNoFrom([
          databaseNow(clock).as("present"),
          fromNow(databaseNow(clock), -MINUTE_MS).as("before"),
          sql<Date>`now()`.as("own"),
        ])
        .executeTakeFirstOrThrow();
    const machine = new WrongMachine();
    machine.monotonicOffMs = HOUR_MS;
    const own = await presentOf(new DatabaseClock(pool, machine));
    expect(own.present).toEqual(own.own);
    expect(own.present.getTime() - own.before.getTime()).toBe(MINUTE_MS);
    const moved = new ManualClock("2026-10-20T12:00:00.000Z");
    moved.advance(HOUR_MS);
    expect((await presentOf(moved)).present).toEqual(moved.now());
  });
});
