import { Kysely, PostgresDialect } from "kysely";
import { Type } from "typebox";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { defineJob, JobPayloadError } from "./define-job.ts";
import { enqueueJob, enqueueJobs } from "./enqueue.ts";
import { startQueueDatabase } from "./queue-database.test-support.ts";

const job = defineJob({
  name: "test.word",
  schema: Type.Object({ word: Type.String() }, { additionalProperties: false }),
  maxAttempts: 5,
  handler: async () => undefined,
});

const database = useFixture(startQueueDatabase);

beforeEach(() => database.empty());

async function stored(): Promise<
  { word: string; run_at: Date; attempts_left: number; key: string | null }[]
> {
  return (
    await database.pool.query(
      `select
         payload->>'word' as word,
         run_at,
         max_attempts - attempts as attempts_left,
         key
       from graphile_worker._private_jobs
       order by id`,
    )
  ).rows;
}

const words = async () => (await stored()).map((row) => row.word);

describe("a job enqueued in a transaction", () => {
  it("is there after the commit and gone after a rollback, with a pg client", async () => {
    const client = await database.pool.connect();
    for (const [word, end] of [
      ["kept", "commit"],
      ["dropped", "rollback"],
    ] as const) {
      await client.query("begin");
      await enqueueJob(client, job, { word });
      expect(await words()).not.toContain(word);
      await client.query(end);
    }
    client.release();
    expect(await words()).toEqual(["kept"]);
  });

  it("is there after the commit and gone after a rollback, with a Kysely transaction", async () => {
    const kysely = new Kysely<Record<string, never>>({
      dialect: new PostgresDialect({ pool: database.pool }),
    });
    await kysely
      .transaction()
      .execute((transaction) => enqueueJob(transaction, job, { word: "kept" }));
    const failing = kysely.transaction().execute(async (transaction) => {
      await enqueueJob(transaction, job, { word: "dropped" });
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await words()).toEqual(["kept"]);
  });
});

describe("a waiting job that a worker takes at the moment", () => {
  /** Takes the waiting job as a worker does, and commits once another session waits for it. */
  async function taken<Result>(enqueue: () => Promise<Result>): Promise<Result> {
    const worker = await database.pool.connect();
    await worker.query("begin");
    await worker.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'",
    );
    const enqueued = enqueue();
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length === 0) throw new Error("nothing waits for the job");
    });
    await worker.query("commit");
    worker.release();
    return enqueued;
  }

  it("does not stop another from being stored under its key", async () => {
    const options = { jobKey: "one" };
    const first = await enqueueJob(database.pool, job, { word: "first" }, options);
    const next = await taken(() => enqueueJob(database.pool, job, { word: "next" }, options));
    expect(next).not.toBe(first);
    expect(await stored()).toMatchObject([
      { word: "first", key: null, attempts_left: 0 },
      { word: "next", key: "one" },
    ]);
  });

  it("does not lose one of many", async () => {
    await enqueueJob(database.pool, job, { word: "first" }, { jobKey: "one" });
    const entries = [
      { payload: { word: "next" }, jobKey: "one" },
      { payload: { word: "other" }, jobKey: "two" },
      { payload: { word: "free" } },
    ];
    expect(await taken(() => enqueueJobs(database.pool, job, entries))).toBe(3);
    expect((await words()).toSorted()).toEqual(["first", "free", "next", "other"]);
  });
});

describe("enqueueing", () => {
  it("stores the number of tries and the time", async () => {
    const runAt = new Date("2031-05-04T03:02:01.123Z");
    await enqueueJob(database.pool, job, { word: "later" }, { runAt });
    expect(await stored()).toEqual([{ word: "later", run_at: runAt, attempts_left: 5, key: null }]);
  });

  it("replaces a waiting job of the same key", async () => {
    const first = await enqueueJob(database.pool, job, { word: "old" }, { jobKey: "k" });
    const second = await enqueueJob(database.pool, job, { word: "new" }, { jobKey: "k" });
    expect(second).toBe(first);
    expect(await words()).toEqual(["new"]);
  });

  it("keeps the earlier time of a waiting job with preserve_run_at: a burst cannot delay it for ever", async () => {
    const runAt = new Date("2031-01-01T00:00:00Z");
    await enqueueJob(database.pool, job, { word: "old" }, { jobKey: "k", runAt });
    await enqueueJob(
      database.pool,
      job,
      { word: "new" },
      { jobKey: "k", runAt: new Date("2032-01-01T00:00:00Z"), jobKeyMode: "preserve_run_at" },
    );
    expect(await stored()).toMatchObject([{ word: "new", run_at: runAt }]);
  });

  it("refuses a payload that does not fit and stores nothing; the error names the field, not the value", async () => {
    const payload = { word: "fine", extra: "secret" } as { word: string };
    const error: unknown = await enqueueJob(database.pool, job, payload).catch(
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(JobPayloadError);
    expect(String(error)).toContain("test.word");
    expect(String(error)).not.toContain("secret");
    expect(await words()).toEqual([]);
  });
});

describe("enqueueing many", () => {
  it("stores them in order with one statement", async () => {
    const entries = Array.from({ length: 1_000 }, (_, number) => ({
      payload: { word: `w${number}` },
    }));
    expect(await enqueueJobs(database.pool, job, entries)).toBe(1_000);
    expect(await words()).toEqual(entries.map((entry) => entry.payload.word));
  });

  it("stores the last of two jobs with the same key", async () => {
    expect(
      await enqueueJobs(database.pool, job, [
        { payload: { word: "a" }, jobKey: "k" },
        { payload: { word: "b" }, jobKey: "k" },
      ]),
    ).toBe(1);
    expect(await words()).toEqual(["b"]);
  });

  it("does nothing for none", async () => {
    expect(await enqueueJobs(database.pool, job, [])).toBe(0);
  });
});

describe("defining a job", () => {
  const definition = { schema: Type.Object({}), maxAttempts: 3, handler: async () => undefined };

  it.each(["Refresh", "refresh cluster", "refresh-cluster", ".refresh", ""])(
    "refuses the name %j",
    (name) => {
      expect(() => defineJob({ ...definition, name })).toThrow("is not a job name");
    },
  );

  it.each([0, 21, 2.5])("refuses %d tries", (maxAttempts) => {
    expect(() => defineJob({ ...definition, name: "cluster.refresh", maxAttempts })).toThrow(
      "maxAttempts",
    );
  });
});
