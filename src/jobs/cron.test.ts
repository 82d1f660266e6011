import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cronItems, splitCronMark } from "./cron.ts";
import { defineJob } from "./define-job.ts";
import {
  type QueueDatabase,
  startQueueDatabase,
  surroundings,
} from "./queue-database.test-support.ts";
import { startWorker } from "./worker.ts";

const schema = Type.Object({ days: Type.Integer() }, { additionalProperties: false });
const job = defineJob({
  name: "test.nightly",
  schema,
  maxAttempts: 2,
  handler: async () => undefined,
});
const payload = { days: 30 };

describe("cron entries", () => {
  it.each(["every night", "61 * * * *", "* * * *"])("refuse the crontab %j", (crontab) => {
    expect(() => cronItems([{ name: "nightly", crontab, job, payload }])).toThrow(
      `Cron entry nightly ("${crontab}")`,
    );
  });

  it("are in UTC", () => {
    const [item] = cronItems([{ name: "nightly", crontab: "15 3 * * *", job, payload }]);
    expect(item?.match({ min: 15, hour: 3, date: 1, month: 1, dow: 1 })).toBe(true);
    expect(item?.match({ min: 15, hour: 4, date: 1, month: 1, dow: 1 })).toBe(false);
  });

  it("refuse a payload that does not fit their job, and a name used twice", () => {
    expect(() =>
      cronItems([{ name: "nightly", crontab: "15 3 * * *", job, payload: { days: "many" } }]),
    ).toThrow("test.nightly");
    const entry = { name: "nightly", crontab: "15 3 * * *", job, payload };
    expect(() => cronItems([entry, entry])).toThrow("same name");
  });

  it("keep the cron mark out of the handler's payload", () => {
    expect(
      splitCronMark({ days: 30, _cron: { ts: "2026-11-20T03:15:00.000Z", backfilled: false } }),
    ).toEqual({ payload, scheduledFor: new Date("2026-11-20T03:15:00.000Z") });
    expect(splitCronMark(payload)).toEqual({ payload, scheduledFor: null });
  });
});

describe("in several processes", () => {
  let database: QueueDatabase;

  beforeAll(async () => {
    database = await startQueueDatabase();
  });
  afterAll(() => database.close());

  it("one missed minute is enqueued once, with the payload and the minute", async () => {
    const runs: { days: number; scheduledFor: Date | null }[] = [];
    const nightly = defineJob({
      name: "test.nightly",
      schema,
      maxAttempts: 2,
      handler: async ({ days }, { scheduledFor }) => {
        runs.push({ days, scheduledFor });
      },
    });
    const { rows } = await database.pool.query<{ missed: Date }>(
      "select date_trunc('minute', now()) - interval '10 minutes' as missed",
    );
    const missed = rows[0]!.missed;
    await database.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since)
       values ('nightly', $1::timestamptz - interval '1 day')`,
      [missed],
    );
    const crontab = `${missed.getUTCMinutes()} ${missed.getUTCHours()} * * *`;
    const options = {
      connectionString: database.url,
      jobs: [nightly],
      cron: [{ name: "nightly", crontab, job: nightly, payload, backfillMs: 3_600_000 }],
      concurrency: 1,
      ...surroundings(),
    };
    const workers = await Promise.all([
      startWorker(options),
      startWorker(options),
      startWorker(options),
    ]);
    await vi.waitFor(() => expect(runs).toEqual([{ days: 30, scheduledFor: missed }]), {
      timeout: 5_000,
    });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(runs).toHaveLength(1);
  });
});
