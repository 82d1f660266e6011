import { spawn } from "node:child_process";
import { once } from "node:events";
import { Type } from "typebox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { createPool } from "../../db/connection/pool.ts";
import { startDatabaseWire } from "../../kernel/pipeline/second-process.test-support.ts";
import { type AnyJob, defineJob, type JobContext } from "./define-job.ts";
import { enqueueJob } from "./enqueue.ts";
import { startQueueDatabase, surroundings } from "./queue-database.test-support.ts";
import { startWorker, type Worker, type WorkerOptions } from "./worker.ts";

const CHILD = new URL("worker.test-child.ts", import.meta.url).pathname;
const WORD = Type.Object({ word: Type.String() }, { additionalProperties: false });
let around: ReturnType<typeof surroundings>;
const workers: Worker[] = [];

const database = useFixture(startQueueDatabase);

beforeEach(async () => {
  around = surroundings();
  await database.empty();
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});

async function work(
  jobs: AnyJob<unknown>[],
  options: Partial<WorkerOptions<unknown>> = {},
): Promise<Worker> {
  const worker = await startWorker({
    pool: database.pool,
    jobs,
    concurrency: 2,
    heartbeatIntervalMs: 200,
    deadAfterMs: 1_000,
    ...around,
    ...options,
  });
  workers.push(worker);
  return worker;
}

/** A job that records what it was run with and then calls the handler. */
function recorded(
  handler: (word: string, context: JobContext) => Promise<void> = async () => undefined,
) {
  const runs: { word: string; context: JobContext }[] = [];
  const job = defineJob({
    name: "test.record",
    schema: WORD,
    maxAttempts: 3,
    handler: async ({ word }, context) => {
      runs.push({ word, context });
      await handler(word, context);
    },
  });
  const words = () => runs.map((run) => run.word);
  return { job, runs, words };
}

async function storedJobs<Row>(columns: string): Promise<Row[]> {
  return (
    await database.pool.query(`select ${columns} from graphile_worker._private_jobs order by id`)
  ).rows as Row[];
}

const messages = (): string[] => around.logged.map(({ message }) => message);

const soon = { timeout: 5_000, interval: 20 };

describe("a worker", () => {
  it("runs a job once with its payload and the context of handlers, and deletes it", async () => {
    const { job, runs } = recorded();
    await work([job]);
    const jobId = await enqueueJob(database.pool, job, { word: "tide" });
    await vi.waitFor(() => expect(runs).toHaveLength(1), soon);
    expect(runs[0]).toMatchObject({
      word: "tide",
      context: {
        jobId,
        attempt: 1,
        scheduledFor: null,
        clock: around.clock,
        services: around.services,
      },
    });
    await vi.waitFor(async () => expect(await storedJobs("id")).toEqual([]), soon);
    expect(runs).toHaveLength(1);
  });

  it("leaves jobs it does not know to a process that does", async () => {
    const { job, words } = recorded();
    const other = defineJob({
      name: "test.other",
      schema: WORD,
      maxAttempts: 1,
      handler: async () => undefined,
    });
    await enqueueJob(database.pool, other, { word: "left" });
    await enqueueJob(database.pool, job, { word: "done" });
    await work([job]);
    await vi.waitFor(() => expect(words()).toEqual(["done"]), soon);
    expect(await storedJobs("attempts")).toEqual([{ attempts: 0 }]);
  });

  it("keeps a failed job for another try and logs why it failed, without its payload", async () => {
    const { job } = recorded(() => Promise.reject(new Error("the platform is down")));
    await work([job]);
    await enqueueJob(database.pool, job, { word: "private" });
    await vi.waitFor(() => expect(around.logged).toHaveLength(1), soon);
    expect(around.logged[0]).toMatchObject({
      level: "warn",
      fields: { job: "test.record", attempt: 1, maxAttempts: 3, error: "the platform is down" },
    });
    expect(JSON.stringify(around.logged)).not.toContain("private");
    await vi.waitFor(
      async () =>
        expect(
          await storedJobs("attempts, last_error, run_at > now() + interval '1 second' as later"),
        ).toEqual([{ attempts: 1, last_error: "the platform is down", later: true }]),
      soon,
    );
  });

  it("reports the last failure as an error", async () => {
    const job = defineJob({
      name: "test.once",
      schema: WORD,
      maxAttempts: 1,
      handler: () => Promise.reject(new Error("no")),
    });
    await work([job]);
    await enqueueJob(database.pool, job, { word: "x" });
    await vi.waitFor(
      () => expect(around.logged.map((line) => line.level)).toEqual(["error"]),
      soon,
    );
  });

  it("does not hand a stored payload that no longer fits to the handler", async () => {
    const { job, runs } = recorded();
    await database.pool.query(`select graphile_worker.add_job('test.record', '{"wort":"alt"}')`);
    await work([job]);
    await vi.waitFor(
      () => expect(around.logged[0]?.fields["error"]).toContain("does not fit its schema"),
      soon,
    );
    expect(runs).toEqual([]);
  });

  it("runs jobs of one queue name one after another, in order", async () => {
    let running = 0;
    let most = 0;
    const { job, words } = recorded(async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
    for (const word of ["a", "b", "c", "d"])
      await enqueueJob(database.pool, job, { word }, { queueName: "import" });
    await work([job], { concurrency: 4 });
    await vi.waitFor(() => expect(words()).toEqual(["a", "b", "c", "d"]), soon);
    expect(most).toBe(1);
  });

  it("rejects when it cannot write its heartbeat, before it claims a job", async () => {
    await database.pool.query("alter table worker_heartbeats rename to hidden");
    try {
      await expect(work([recorded().job])).rejects.toThrow("worker_heartbeats");
    } finally {
      await database.pool.query("alter table hidden rename to worker_heartbeats");
    }
  });

  it("can be given an address instead of a pool", async () => {
    const { job, words } = recorded();
    const worker = await startWorker({
      connectionString: database.url,
      jobs: [job],
      concurrency: 1,
      ...around,
    });
    await enqueueJob(database.pool, job, { word: "by address" });
    await vi.waitFor(() => expect(words()).toEqual(["by address"]), soon);
    await worker.stop();
  });
});

describe("stopping", () => {
  it("waits for the running job, claims no other, and deletes the heartbeat", async () => {
    const gate = Promise.withResolvers<void>();
    const { job, words } = recorded(() => gate.promise);
    const worker = await work([job], { concurrency: 1 });
    await enqueueJob(database.pool, job, { word: "running" });
    await vi.waitFor(() => expect(words()).toEqual(["running"]), soon);
    await enqueueJob(database.pool, job, { word: "waiting" });
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    await database.pool.query("select pg_sleep(0.1)");
    expect(stopped).toBe(false);
    gate.resolve();
    await stopping;
    expect(words()).toEqual(["running"]);
    expect(await storedJobs("attempts, locked_by")).toEqual([{ attempts: 0, locked_by: null }]);
    expect((await database.pool.query("select from worker_heartbeats")).rowCount).toBe(0);
  });

  it("aborts the signal of a job that takes longer than it is given", async () => {
    const { job, words } = recorded(
      (_word, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    );
    const worker = await work([job], { drainMs: 50 });
    await enqueueJob(database.pool, job, { word: "long" });
    await vi.waitFor(() => expect(words()).toEqual(["long"]), soon);
    await worker.stop();
    expect(await storedJobs("last_error, locked_by")).toEqual([
      { last_error: "aborted", locked_by: null },
    ]);
  });
});

describe("a killed worker", () => {
  it("has its job run again by another, and the killed run is not counted as a try", async () => {
    const finished: { word: string; attempt: number }[] = [];
    const job = defineJob({
      name: "test.stuck",
      schema: WORD,
      maxAttempts: 1,
      handler: async ({ word }, { attempt }) => {
        finished.push({ word, attempt });
      },
    });
    const child = spawn(process.execPath, [CHILD, database.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await enqueueJob(database.pool, job, { word: "net" });
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    expect(said.toString()).toBe("working on net\n");
    await work([job]);
    child.kill("SIGKILL");
    // Declared dead after 1 s here and after 10 s in production: with one interval more, far below
    // the 30 s of docs/decisions/0003-job-queue.md.
    await vi.waitFor(() => expect(finished).toEqual([{ word: "net", attempt: 1 }]), soon);
    await vi.waitFor(
      () => expect(around.logged).toMatchObject([{ level: "warn", fields: { jobs: 1 } }]),
      soon,
    );
  });

  it("has its jobs released by a process that starts after its death", async () => {
    const { job, words } = recorded();
    await enqueueJob(database.pool, job, { word: "left by the dead" });
    await database.pool.query(
      `update graphile_worker._private_jobs
       set locked_by = 'pool-dead', locked_at = now(), attempts = 1`,
    );
    await database.pool.query(
      `insert into worker_heartbeats
       values ('pool-dead', now() - interval '1 hour', now() - interval '2 hours')`,
    );
    await work([job]);
    await vi.waitFor(() => expect(words()).toEqual(["left by the dead"]), soon);
  });
});

it("aborts the running jobs of a worker that was paused and declared dead", async () => {
  const reasons: unknown[] = [];
  const { job, words } = recorded((word, { signal }) =>
    word === "next"
      ? Promise.resolve()
      : new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve(void reasons.push(signal.reason))),
        ),
  );
  await work([job]);
  await enqueueJob(database.pool, job, { word: "running" });
  await vi.waitFor(() => expect(words()).toEqual(["running"]), soon);
  await database.pool.query("delete from worker_heartbeats");
  await vi.waitFor(() => expect(String(reasons[0])).toContain("declared dead"), soon);
  await enqueueJob(database.pool, job, { word: "next" });
  await vi.waitFor(() => expect(words()).toEqual(["running", "next"]), soon);
});

it("stores how jobs ended that end while the database is away, and the process goes on", async () => {
  const wire = await startDatabaseWire(database.url);
  const pool = createPool({ url: wire.url, max: 8, applicationName: "test", waitMs: 500 });
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const job = defineJob({
    name: "test.away",
    schema: WORD,
    maxAttempts: 2,
    handler: async ({ word }) => {
      begun.push(word);
      await gate.promise;
      if (word === "fails") throw new Error("the platform is down");
    },
  });
  const unhandled: unknown[] = [];
  const listeners = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => unhandled.push(String(reason)));
  try {
    await work([job], { pool });
    for (const word of ["ends", "fails"]) await enqueueJob(database.pool, job, { word });
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(["ends", "fails"]), soon);
    await wire.cut();
    gate.resolve();
    await vi.waitFor(() => expect(messages()).toContain("a job failed and will be tried again"));
    // The writes of both outcomes have failed once no connection of the pool is left.
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), soon);
    await wire.mend();
    await vi.waitFor(
      async () =>
        expect(await storedJobs("locked_by, last_error")).toEqual([
          { locked_by: null, last_error: "the platform is down" },
        ]),
      { timeout: 15_000, interval: 50 },
    );
    expect(unhandled).toEqual([]);
  } finally {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
    await pool.end();
    await wire.cut();
  }
});
