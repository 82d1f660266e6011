import { describe, expect, it } from "vitest";
import { planOfRunUnderWay, requireOpenRun } from "./run-answer.ts";
import {
  ended,
  ENDED_STATUSES,
  isLost,
  OPEN_STATUSES,
  openRun,
  queued,
  running,
  runUnderWay,
} from "./run-state.ts";

const NOW = new Date("2026-11-03T12:00:00Z");
const later = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const limits = { now: later(10), lostAfterMs: 10 * 60_000 };

const ordered = { id: "job_1", ...queued(NOW) };
const begun = { ...ordered, ...running(ordered, later(1)) };
const ends = ["completed", "canceled", { code: "internal_error", message: "Again." }] as const;

describe("a run", () => {
  it("keeps its first start where a worker continues it", () => {
    expect(running(begun, later(5))).toEqual({
      status: "running",
      started_at: later(1),
      updated_at: later(5),
    });
  });

  it("is open until it ends, in whatever way", () => {
    expect([ordered, begun].map((run) => openRun(run)?.status)).toEqual([...OPEN_STATUSES]);
    const rows = ends.map((end) => ({ ...begun, ...ended(end, later(2)) }));
    expect(rows.map(({ status }) => status).toSorted()).toEqual([...ENDED_STATUSES].toSorted());
    expect(rows.map((run) => openRun(run))).toEqual([undefined, undefined, undefined]);
    expect(openRun(undefined)).toBeUndefined();
  });

  it("stores a failure as JSON, and no failure with another end", () => {
    expect(ends.map((end) => ended(end, NOW).error)).toEqual([
      null,
      null,
      '{"code":"internal_error","message":"Again."}',
    ]);
  });

  it("counts as lost after the limit without a write, and only while it is open", () => {
    expect(isLost(ordered, limits)).toBe(true);
    expect(isLost(begun, limits)).toBe(false);
    expect(isLost({ ...ordered, ...ended("canceled", NOW) }, limits)).toBe(false);
  });

  it("is the answer of a start only while it is under way", () => {
    expect(runUnderWay(begun, limits)).toBe(begun);
    expect(runUnderWay(ordered, limits)).toBeUndefined();
    expect(runUnderWay({ ...begun, ...ended("completed", later(2)) }, limits)).toBeUndefined();
    expect(planOfRunUnderWay(begun, "search")).toMatchObject({
      id: "job_1",
      warnings: ["The search job_1 is under way; nothing new was started."],
      confirm: false,
    });
  });

  it("cannot be canceled once it has ended", () => {
    expect(() => requireOpenRun(begun, "search")).not.toThrow();
    expect(() => requireOpenRun({ ...begun, ...ended("completed", NOW) }, "search")).toThrow(
      "This search has ended.",
    );
  });
});
