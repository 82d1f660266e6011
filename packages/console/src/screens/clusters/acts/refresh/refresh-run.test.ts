import { expect, it } from "vitest";
import { readRun, watchedMs } from "./refresh-run.ts";

const startedAt = "2026-11-20T10:00:00.000Z";
const since = "2026-11-19T08:00:00Z";

it("a refresh in the background is remembered with the moment before it", () => {
  expect(readRun(`${startedAt} ${since}`)).toEqual({ startedAt, since });
  expect(readRun(`${startedAt} `)).toEqual({ startedAt, since: null });
  expect(readRun("nothing")).toBeNull();
  expect(readRun(null)).toBeNull();
});

it("a refresh that does not end is watched for ten minutes", () => {
  const at = (minutes: number): number => Date.parse(startedAt) + minutes * 60_000;
  expect(watchedMs({ startedAt, since }, at(9))).toBe(60_000);
  expect(watchedMs({ startedAt, since }, at(12))).toBe(0);
});
