import { Type } from "typebox";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, ManualClock, MINUTE_MS } from "../../lib/time/clock.ts";
import type { CronEntry } from "./cron.ts";
import { CronSchedule } from "./cron-schedule.ts";
import { defineJob } from "./define-job.ts";
import { startQueueDatabase } from "./queue-database.test-support.ts";

const START = "2026-11-20T11:59:30.000Z";
const named = (name: string, crontab: string): CronEntry => ({
  name,
  crontab,
  job: defineJob({
    name: `test.${name}`,
    schema: Type.Object({ days: Type.Integer() }, { additionalProperties: false }),
    maxAttempts: 2,
    handler: async () => undefined,
  }),
  payload: { days: 30 },
});
const ENTRIES = [
  named("each_minute", "* * * * *"),
  named("hourly", "5 * * * *"),
  named("nightly", "15 3 * * *"),
];

let clock: ManualClock;

const database = useFixture(startQueueDatabase);
beforeEach(async () => {
  await database.empty();
  clock = new ManualClock(START);
});

const schedule = () => new CronSchedule({ pool: database.pool, entries: ENTRIES, clock });

/** Name and minute of the jobs that wait; they are taken out of the queue. */
async function taken(): Promise<string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `with gone as (delete from graphile_worker._private_jobs returning *)
     select tasks.identifier || ' ' || (payload -> '_cron' ->> 'ts') as line
     from gone join graphile_worker._private_tasks tasks on tasks.id = gone.task_id
     order by 1`,
  );
  return rows.map(({ line }) => line.replace(":00.000Z", ""));
}

describe("the schedule of jobs", () => {
  it("enqueues each minute once in all processes, with payload, tries, key and queue", async () => {
    const processes = [schedule(), schedule(), schedule()];
    expect(await processes[0]?.look()).toBe(0);
    clock.advance(MINUTE_MS);
    const made = await Promise.all(processes.map((one) => one.look()));
    expect(made.filter((jobs) => jobs === 1)).toHaveLength(1);
    expect(made.filter((jobs) => jobs === 0)).toHaveLength(2);
    const { rows } = await database.pool.query(
      `select payload, max_attempts, key, queue_name
       from graphile_worker._private_jobs jobs
       join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id`,
    );
    expect(rows).toEqual([
      {
        payload: { days: 30, _cron: { ts: "2026-11-20T12:00:00.000Z", backfilled: false } },
        max_attempts: 2,
        key: "cron:each_minute",
        queue_name: "cron:each_minute",
      },
    ]);
    expect(await processes[0]?.look()).toBe(0);
  });

  it("enqueues each entry once after a sleep, for the last minute it named", async () => {
    const one = schedule();
    for (const sleepMs of [5 * DAY_MS, 40 * DAY_MS]) {
      clock.advance(sleepMs);
      expect(await one.look()).toBe(3);
      const now = clock.now().toISOString();
      expect(await taken()).toEqual([
        `test.each_minute ${now.slice(0, 16)}`,
        `test.hourly ${now.slice(0, 11)}11:05`,
        `test.nightly ${now.slice(0, 11)}03:15`,
      ]);
    }
  });

  it("goes on where the clock was set back, and after a start under it; each minute is once", async () => {
    const one = schedule();
    clock.advance(MINUTE_MS);
    await one.look();
    for (const backMs of [HOUR_MS, 2 * DAY_MS, 40 * DAY_MS]) {
      await taken();
      clock.advance(-backMs);
      const other = schedule();
      expect(await one.look()).toBe(1);
      clock.advance(MINUTE_MS);
      expect((await one.look()) + (await other.look())).toBe(1);
      expect(await taken()).toEqual([`test.each_minute ${clock.now().toISOString().slice(0, 16)}`]);
    }
  });

  it("is looked at again for the same minutes where they could not be enqueued", async () => {
    let isAway = true;
    const one = new CronSchedule({
      entries: ENTRIES,
      clock,
      pool: {
        query: ((...args: [string, unknown[]]) =>
          isAway
            ? Promise.reject(new Error("away"))
            : database.pool.query(...args)) as typeof database.pool.query,
      },
    });
    clock.advance(6 * MINUTE_MS);
    await expect(one.look()).rejects.toThrow("away");
    isAway = false;
    clock.advance(2 * MINUTE_MS);
    expect(await one.look()).toBe(2);
  });
});
