import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../../../../../test/property-runs.ts";
import { DAY_MS, utcDay } from "../../../../lib/time/clock.ts";
import {
  after,
  captureOf,
  type ClusterDayRow,
  SINCE_PUBLISH_WINDOWS,
  type SincePublishWindow,
  windowsOf,
} from "./captures.ts";
import { type CurvePoint, curvePoints } from "./curve-points.ts";
import { dayGains, daysWithNewPosts, levelsOf } from "./day-gains.ts";
import { histories, rowsOf, stateAt, viewsOf, type Write } from "./day-histories.test-support.ts";

const METRICS = ["reach", "views"] as const;

const valueOf = (state: Write | null): number | null =>
  state === null ? null : viewsOf(state.views);

const endOf = (day: string): Date => new Date(Date.parse(day) + DAY_MS - 1);

describe("the days of a cluster, over random histories", () => {
  it("answer each closed window with exactly what was known at its close, unless publication moved", async () => {
    await holds(
      fc.property(histories, (history) => {
        const { publishedAt, now, isMoved, writes } = history;
        const rows = rowsOf(history);
        const windows = windowsOf(rows, publishedAt, now);
        for (const [name, days] of Object.entries(SINCE_PUBLISH_WINDOWS)) {
          const { closesAt, complete, capture } = windows[name as SincePublishWindow];
          expect(closesAt.getTime()).toBe(publishedAt.getTime() + days * 24 * 3_600_000);
          expect(complete).toBe(closesAt <= now);
          const known = stateAt(history, complete ? closesAt : now);
          if (!isMoved || !complete) {
            expect(capture?.estimated ?? false).toBe(false);
            expect(capture?.at ?? null).toEqual(known?.at ?? null);
          }
          // Never what came later, and exact or marked.
          if (capture !== null) {
            const taken = writes.find(({ at }) => at.getTime() === capture.at.getTime());
            expect(capture.at <= closesAt || !complete).toBe(true);
            expect(capture.figures.totals["views"] ?? null).toBe(
              taken === undefined ? Number.NaN : viewsOf(taken.views),
            );
            if (!capture.estimated) expect(capture.at).toEqual(known?.at);
          }
        }
      }),
      { short: 500, long: 6_000 },
    );
  });

  it("give the level of every day and gains that are differences of captured days", async () => {
    await holds(
      fc.property(histories, fc.constantFrom(...METRICS), (history, metric) => {
        const rows = rowsOf(history);
        const counted = { metric, platforms: null };
        const days = [...new Set(history.writes.map(({ at }) => utcDay(at)))];
        const asked = ["2026-02-27", ...days, utcDay(history.now)];
        expect(levelsOf(rows, asked, counted)).toEqual(
          asked.map((day) => valueOf(stateAt(history, endOf(day)))),
        );
        const expected = days.flatMap((day, index) => {
          const before = days[index - 1];
          if (before === undefined) return [];
          const start = valueOf(stateAt(history, endOf(before)));
          const end = valueOf(stateAt(history, endOf(day)));
          if (start === null || end === null) return [];
          const spansDays = (Date.parse(day) - Date.parse(before)) / DAY_MS;
          return [{ day, spansDays, value: Math.max(0, end - start) }];
        });
        expect(dayGains(rows, metric, null)).toEqual(expected);
      }),
      { short: 500, long: 6_000 },
    );
  });

  it("give at each age what was known then, else a marked value between its neighbours", async () => {
    await holds(
      fc.property(histories, fc.constantFrom(...METRICS), (history, metric) => {
        const { publishedAt, now } = history;
        const rows = rowsOf(history);
        const counted = { metric, platforms: null };
        const points = curvePoints(rows, { publishedAt, days: 90, now }, counted);
        expect(points).toHaveLength(91);
        const counts = history.writes.flatMap((write) => valueOf(write) ?? []);
        const [least, most] = [Math.min(...counts), Math.max(...counts)];
        const isRight = ({ age_days: age, value, estimated, complete }: CurvePoint): boolean => {
          const moment = after(publishedAt, age);
          if (complete !== moment <= now) return false;
          if (!complete) {
            const isRunning = moment.getTime() - DAY_MS < now.getTime();
            return value === (isRunning ? valueOf(stateAt(history, now)) : null);
          }
          const state = stateAt(history, moment);
          if (value === null) return true;
          if (!estimated) return value === valueOf(state);
          return state !== null && value >= least && value <= most;
        };
        // One assertion for all points: one for each takes five times as long.
        expect(points.filter((point) => !isRight(point))).toEqual([]);
      }),
      { short: 500, long: 6_000 },
    );
  });
});

describe("what was known of a cluster", () => {
  const row = (day: string, reach: number, rest: Partial<ClusterDayRow> = {}): ClusterDayRow => ({
    show_id: "show",
    cluster_id: "cluster",
    day,
    total_reach: reach,
    video_reach: reach,
    audio_reach: 0,
    social_reach: 0,
    captured_at: null,
    figures: null,
    closes_at: null,
    closing_captured_at: null,
    closing_figures: null,
    ...rest,
  });
  const publishedAt = new Date("2026-03-01T12:00:00.000Z");
  const now = new Date("2026-03-20T00:00:00.000Z");
  const windows = (...rows: ClusterDayRow[]) => windowsOf(rows, publishedAt, now);

  it("of a row without a time is that of the end of its day, and marked on the day of a close", () => {
    const { d1, d7 } = windows(row("2026-03-01", 10), row("2026-03-02", 20), row("2026-03-05", 50));
    expect(d1.capture).toMatchObject({ figures: { totals: { reach: 10 } }, estimated: true });
    expect(d7.capture).toMatchObject({
      at: new Date("2026-03-05T23:59:59.999Z"),
      figures: { totals: { reach: 50 }, platforms: null },
      estimated: false,
    });
  });

  it("has the reach that a process of the release before wrote over a capture of that day", () => {
    const figures = { last_refreshed_at: null, totals: { reach: 10, views: 10 }, platforms: {} };
    const capturedAt = new Date("2026-03-01T08:00:00.000Z");
    const over = (reach: number | null) =>
      captureOf({
        ...row("2026-03-01", 0, { captured_at: capturedAt, figures }),
        total_reach: reach,
      });
    expect(over(30)).toMatchObject({
      at: capturedAt,
      figures: { totals: { reach: 30, views: 10 } },
    });
    expect(over(null).figures.totals).not.toHaveProperty("reach");
  });

  it("is null before the first capture, at age 0 too, and never what came after", () => {
    const late = row("2026-03-03", 90, { captured_at: new Date("2026-03-03T12:00:00.001Z") });
    expect(windows(late).d1).toMatchObject({ complete: true, capture: null });
    const [zero, one, two, three] = curvePoints(
      [late],
      { publishedAt, days: 3, now },
      { metric: "reach", platforms: null },
    );
    expect([zero, one, two].map((point) => point?.value)).toEqual([null, null, null]);
    expect(three).toEqual({
      age_days: 3,
      value: 90,
      estimated: false,
      complete: true,
      as_of: "2026-03-03T12:00:00.001Z",
    });
  });

  it("is drawn between two captures over days without one, and carried on after the last", () => {
    const rows = [
      row("2026-03-02", 100, { captured_at: new Date("2026-03-02T12:00:00.000Z") }),
      row("2026-03-05", 400, { captured_at: new Date("2026-03-05T12:00:00.000Z") }),
    ];
    const points = curvePoints(
      rows,
      { publishedAt, days: 5, now },
      { metric: "reach", platforms: null },
    );
    expect(points.map(({ value, estimated }) => [value, estimated])).toEqual([
      [null, false],
      [100, false],
      [200, true],
      [300, true],
      [400, false],
      [400, true],
    ]);
  });

  it("is on the line too where the day's last capture has replaced the one before that age", () => {
    const rows = [
      row("2026-03-02", 100, { captured_at: new Date("2026-03-02T18:00:00.000Z") }),
      row("2026-03-03", 300, { captured_at: new Date("2026-03-03T18:00:00.000Z") }),
    ];
    const counted = { metric: "reach", platforms: null } as const;
    const at = (closesAt: Date | null) => {
      const [first, second] = rows as [ClusterDayRow, ClusterDayRow];
      const kept = [first, { ...second, closes_at: closesAt }];
      return curvePoints(kept, { publishedAt, days: 2, now }, counted)[2];
    };
    expect(at(null)).toMatchObject({ value: 250, estimated: true });
    // Nothing was captured on that day before the close.
    expect(at(new Date("2026-03-03T12:00:00.000Z"))).toMatchObject({
      value: 100,
      estimated: false,
    });
  });

  it("names the days on which posts were added, to an empty cluster too", () => {
    const holding = (day: string, posts: number | null) => {
      const platforms: Record<string, Record<string, number>> = posts === null || posts === 0
        ? {}
        : { youtube: { posts } };
      const figures = posts === null ? null : { last_refreshed_at: null, totals: {}, platforms };
      return row(day, 0, { figures });
    };
    const rows = [
      holding("2026-03-01", 0),
      holding("2026-03-02", 1),
      holding("2026-03-03", 1),
      holding("2026-03-04", null),
      holding("2026-03-05", 3),
      holding("2026-03-06", 2),
      holding("2026-03-08", 4),
    ];
    expect(daysWithNewPosts(rows)).toEqual(["2026-03-02", "2026-03-08"]);
  });
});
