import { beforeAll, describe, expect, it } from "vitest";
import { timeLimit } from "../../../../test/time-limit.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { sendReportMailJob } from "../sending/index.ts";
import { startAutomationFixture } from "./automations.test-support.ts";
import { automationRunJob } from "./run-automation.job.ts";

/**
 * The year 2028 by the jobs themselves, on a moved clock: the minute job plans, the queue decides
 * what runs, and mails are sent. The server is down twice: a part of January, from half an hour
 * after a run was begun, and the leap day with the ends of its month and three weeks of March.
 */

const OUTAGES: readonly (readonly [string, string])[] = [
  ["2028-01-11T07:30:00.000Z", "2028-01-31T12:00:00.000Z"],
  ["2028-02-27T00:00:00.000Z", "2028-03-20T09:00:00.000Z"],
];

const AUTOMATIONS = {
  weekly: { frequency: "weekly", day_of_week: 2 },
  monthly: { frequency: "monthly", day_of_month: 28 },
} as const;
type Name = keyof typeof AUTOMATIONS;

const DAYS = Array.from({ length: 366 }, (_, index) => addDays("2028-01-01", index));
const weekday = (day: string): number => new Date(day).getUTCDay();
const PLANNED: Record<Name, string[]> = {
  weekly: DAYS.filter((day) => weekday(day) === 2),
  monthly: DAYS.filter((day) => day.endsWith("-28")),
};
const SKIPPED: Record<Name, string[]> = {
  weekly: ["2028-01-18", "2028-02-29", "2028-03-07"],
  monthly: [],
};
/** Made when the server was up again, since they are the latest that it missed. */
const LATE = [
  ["2028-01-25", "2028-01-28", "2028-01-11"],
  ["2028-03-14", "2028-02-28"],
];

interface Run extends Record<string, unknown> {
  day: string;
  status: string;
  snapshot_number: number | null;
  sent_count: number;
  planned_at: Date;
  started_at: Date | null;
  completed_at: Date;
  mails: number;
}

const t = useFixture(startAutomationFixture);
const runs: Partial<Record<Name, Run[]>> = {};
let mailed = 0;
let next: (string | null)[] = [];

/** The minutes that something may happen in, in their order, without those of the outages. */
function minutes(): string[] {
  const busy = new Set(Object.values(PLANNED).flat());
  const around = ["06:59", "07:00", "08:00", "08:01"];
  const all = DAYS.filter((day) => busy.has(day)).flatMap((day) =>
    around.map((time) => `${day}T${time}:00.000Z`),
  );
  const isUp = (minute: string) => !OUTAGES.some(([from, to]) => minute >= from && minute < to);
  return [
    ...all.filter(isUp),
    ...OUTAGES.flatMap(([, to]) => [to, to.replace("0:00.000Z", "1:00.000Z")]),
  ].toSorted();
}

beforeAll(async () => {
  const { app } = t;
  app.clock.set("2027-12-31T12:00:00.000Z");
  const ids = {} as Record<Name, string>;
  const names = Object.keys(AUTOMATIONS) as Name[];
  for (const name of names)
    ids[name] = await t.automate({
      name,
      schedule: AUTOMATIONS[name],
      recipients: ["jo@northwind.example"],
    });
  const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "year of runs" });
  const queue = {
    pool,
    jobs: [automationRunJob, sendReportMailJob],
    clock: app.clock,
    services: app.runtime.services,
    log: app.runtime.log,
  };
  for (const minute of minutes()) {
    app.clock.set(minute);
    // Two processes tick in the minute that plans.
    await Promise.all(minute.includes("T07:00") ? [t.tick(), t.tick()] : [t.tick()]);
    expect((await runDueJobs(queue)).failures).toEqual([]);
  }
  await pool.end();
  for (const name of names)
    runs[name] = await t.sql(
      `select runs.*, to_char(planned_at at time zone 'UTC', 'YYYY-MM-DD') as day,
         (select count(*)::int from report_mails mails where mails.run_id = runs.id) as mails
       from report_runs runs where automation_id = $1 order by planned_at`,
      [ids[name]],
    );
  mailed = app.mails.length;
  next = await Promise.all(names.map(async (name) => (await t.automation(ids[name])).next_run_at));
}, timeLimit(120_000));

const of = (name: Name): Run[] => runs[name] ?? [];
const made = (name: Name): Run[] => of(name).filter(({ status }) => status === "completed");

describe.each(Object.keys(AUTOMATIONS) as Name[])("a year of %s runs", (name) => {
  it("has one run for each planned day and no other", () => {
    expect(of(name).map(({ day }) => day)).toEqual(PLANNED[name]);
  });

  it("is made on each day but those that passed in an outage before its latest", () => {
    const skipped = of(name).filter(({ status }) => status === "skipped");
    expect(skipped.map(({ day }) => day)).toEqual(SKIPPED[name]);
    expect(made(name).length).toBe(PLANNED[name].length - SKIPPED[name].length);
  });

  it("has one snapshot and one mail for each run that is made, in their order", () => {
    const numbers = made(name).map(({ snapshot_number: number }) => number);
    expect(numbers.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual(
      made(name).map((_, index) => index + 1),
    );
    expect(made(name).every((run) => run.sent_count === 1 && run.mails === 1)).toBe(true);
    expect(of(name).filter((run) => run.status === "skipped" && run.mails > 0)).toEqual([]);
  });

  it("begins at 07:00 and ends at 08:00, or as soon as the server is up", () => {
    const lateDays = LATE.flat();
    for (const { day, started_at: started, completed_at: completed } of made(name)) {
      const outage = LATE.findIndex((days) => days.includes(day));
      const up = OUTAGES[outage]?.[1];
      expect(completed.toISOString().slice(0, 15)).toBe((up ?? `${day}T08:00`).slice(0, 15));
      if (!lateDays.includes(day)) expect(started?.toISOString()).toBe(`${day}T07:00:00.000Z`);
    }
  });
});

describe("the year as a whole", () => {
  it("has sent a mail for each run that was made and none besides", () => {
    expect(mailed).toBe(made("weekly").length + made("monthly").length);
  });

  it("ends with the first days of the next one planned", () => {
    expect(next).toEqual(["2029-01-02T08:00:00.000Z", "2029-01-28T08:00:00.000Z"]);
  });
});
