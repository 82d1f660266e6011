import { Type } from "typebox";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { createDatabase } from "../../db/connection/database.ts";
import { defineJob } from "./define-job.ts";
import { enqueueJob } from "./enqueue.ts";
import {
  FAILED_KEPT_MAX,
  findFailedJobs,
  removeFailedJobs,
  retryFailedJobs,
} from "./failed-jobs.ts";
import { startQueueDatabase, surroundings } from "./queue-database.test-support.ts";
import { readQueueHealth } from "./queue-health.ts";
import { runDueJobs } from "./run-due-jobs.ts";
import { sweepFailedJobsJob } from "./sweep-failed.job.ts";

let isBroken: boolean;
const job = defineJob({
  name: "test.failing",
  schema: Type.Object({ show_id: Type.String() }, { additionalProperties: false }),
  maxAttempts: 1,
  handler: async () => {
    if (isBroken) throw new Error("the disk is full");
  },
});

const database = useFixture(startQueueDatabase);
beforeEach(async () => {
  await database.empty();
  isBroken = true;
});

const run = () => runDueJobs({ pool: database.pool, jobs: [job], ...surroundings(), services: {} });
const failed = async (): Promise<number> => (await readQueueHealth(database.pool)).failed;
const sweep = async (): Promise<void> => {
  await enqueueJob(database.pool, sweepFailedJobsJob, {});
  await runDueJobs({
    pool: database.pool,
    jobs: [sweepFailedJobsJob],
    ...surroundings(),
    services: { database: createDatabase(database.pool) },
  });
};
const rows = async (): Promise<number> =>
  (await database.pool.query("select from graphile_worker._private_jobs")).rowCount ?? -1;

describe("a job that is out of tries", () => {
  it("is listed with its key and error, and without its payload; repeated it runs, removed it is gone", async () => {
    await enqueueJob(database.pool, job, { show_id: "show 1" }, { jobKey: "show 1" });
    const second = await enqueueJob(database.pool, job, { show_id: "show 2" });
    await enqueueJob(database.pool, job, { show_id: "later" }, { runAt: new Date("2100-01-01") });
    await run();
    const { jobs, total } = await findFailedJobs(database.pool, 1);
    expect(total).toBe(2);
    expect(jobs).toEqual([
      {
        id: second,
        name: "test.failing",
        key: null,
        attempts: 1,
        failedAt: expect.any(Date),
        error: "the disk is full",
      },
    ]);
    isBroken = false;
    expect(await retryFailedJobs(database.pool, [second, "999"])).toEqual([second]);
    await run();
    expect(await failed()).toBe(1);
    expect(await removeFailedJobs(database.pool, [second])).toEqual([]);
    expect(await removeFailedJobs(database.pool, "all")).toHaveLength(1);
    // The one that waits is no failed one.
    expect(await rows()).toBe(1);
  });

  it("is not counted once a newer one has its key, and the sweep removes it", async () => {
    const enqueue = () =>
      enqueueJob(database.pool, job, { show_id: "show 1" }, { jobKey: "show 1" });
    await enqueue();
    await run();
    expect(await failed()).toBe(1);
    isBroken = false;
    await enqueue();
    expect([await failed(), await rows()]).toEqual([0, 2]);
    await run();
    await sweep();
    expect([await failed(), await rows()]).toEqual([0, 0]);
  });

  it("is removed after 30 days, and of any number the newest thousand stay", async () => {
    await enqueueJob(database.pool, job, { show_id: "old" });
    await enqueueJob(database.pool, job, { show_id: "young" });
    await run();
    const age = (days: string, show: string): Promise<unknown> =>
      database.pool.query(
        `update graphile_worker._private_jobs set updated_at = now() - $1::interval
         where payload ->> 'show_id' = $2`,
        [days, show],
      );
    await age("30 days 1 minute", "old");
    await age("29 days 23 hours", "young");
    await sweep();
    expect(await failed()).toBe(1);
    await database.pool.query(
      `insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
       select task_id, 1, 1
       from graphile_worker._private_jobs, generate_series(1, $1)`,
      [FAILED_KEPT_MAX],
    );
    await sweep();
    expect(await failed()).toBe(FAILED_KEPT_MAX);
    const { jobs } = await findFailedJobs(database.pool, FAILED_KEPT_MAX);
    expect(jobs.some(({ error }) => error !== "")).toBe(false);
  });
});
