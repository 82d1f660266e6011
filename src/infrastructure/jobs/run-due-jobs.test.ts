import { Type } from "typebox";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { DAY_MS, ManualClock, MINUTE_MS } from "../../lib/time/clock.ts";
import { defineJob, type JobContext } from "./define-job.ts";
import { enqueueJob } from "./enqueue.ts";
import { startQueueDatabase, surroundings } from "./queue-database.test-support.ts";
import { readQueueHealth } from "./queue-health.ts";
import { runDueJobs } from "./run-due-jobs.ts";

let clock: ManualClock;

const database = useFixture(startQueueDatabase);

beforeEach(async () => {
  clock = new ManualClock("2020-02-02T02:02:02Z");
  await database.empty();
});

function setup(
  handler: (word: string, context: JobContext) => Promise<unknown> = async () => undefined,
) {
  const ran: string[] = [];
  const job = defineJob({
    name: "test.word",
    schema: Type.Object({ word: Type.String() }),
    maxAttempts: 2,
    handler: async ({ word }, context) => {
      ran.push(word);
      await handler(word, context);
    },
  });
  return {
    job,
    ran,
    run: () => runDueJobs({ ...surroundings(), pool: database.pool, jobs: [job], clock }),
  };
}

describe("running due jobs by a given clock", () => {
  it("runs what was enqueued without a time, and what those jobs enqueue", async () => {
    const { job, ran, run } = setup(async (word) =>
      word === "first" ? enqueueJob(database.pool, job, { word: "second" }) : undefined,
    );
    await enqueueJob(database.pool, job, { word: "first" });
    expect(await run()).toEqual({ completed: 2, failures: [] });
    expect(ran).toEqual(["first", "second"]);
  });

  it("leaves a scheduled job until the given clock has reached its time, although the system's is past it", async () => {
    const { job, ran, run } = setup();
    await enqueueJob(
      database.pool,
      job,
      { word: "in a week" },
      { runAt: new Date(clock.now().getTime() + 7 * DAY_MS) },
    );
    clock.advance(7 * DAY_MS - 1);
    expect((await run()).completed).toBe(0);
    clock.advance(1);
    expect((await run()).completed).toBe(1);
    expect(ran).toEqual(["in a week"]);
  });

  it("lists a failure, tries again when the clock has moved, and gives up after the last try", async () => {
    const { job, ran, run } = setup(() => Promise.reject(new Error("no")));
    await enqueueJob(database.pool, job, { word: "w" });
    expect(await run()).toEqual({
      completed: 0,
      failures: [{ job: "test.word", error: new Error("no") }],
    });
    expect((await run()).failures).toEqual([]);
    clock.advance(MINUTE_MS);
    expect((await run()).failures).toHaveLength(1);
    clock.advance(DAY_MS);
    expect((await run()).failures).toEqual([]);
    expect(ran).toHaveLength(2);
    expect(await readQueueHealth(database.pool)).toMatchObject({
      waiting: 0,
      running: 0,
      failed: 1,
      oldestWaitingSec: null,
    });
  });
});

it("the health of the queue counts waiting jobs, their age and the workers", async () => {
  const { job } = setup();
  await enqueueJob(database.pool, job, { word: "due" });
  await database.pool.query(
    "update graphile_worker._private_jobs set run_at = now() - interval '90 seconds'",
  );
  await enqueueJob(
    database.pool,
    job,
    { word: "later" },
    { runAt: new Date("2099-01-01T00:00:00Z") },
  );
  await database.pool.query(
    `insert into worker_heartbeats
     values ('pool-1', now() - interval '5 seconds', now() - interval '1 hour')`,
  );
  const health = await readQueueHealth(database.pool);
  expect(health).toMatchObject({
    waiting: 1,
    running: 0,
    scheduled: 1,
    failed: 0,
    workers: [{ processId: "pool-1" }],
  });
  expect(health.oldestWaitingSec).toBeGreaterThanOrEqual(90);
  expect(health.workers[0]?.silentSec).toBeGreaterThanOrEqual(5);
});
