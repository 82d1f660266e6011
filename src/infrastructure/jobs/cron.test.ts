import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { cronItems, splitCronMark } from "./cron.ts";
import { defineJob } from "./define-job.ts";

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
