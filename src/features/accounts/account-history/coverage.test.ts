import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { METRICS } from "../../../domain/metrics/metric.ts";
import { definitionChanges } from "../../../domain/metrics/definitions.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { breakMarkers, coverageOf } from "./coverage.ts";

const TODAY = "2026-10-20";

describe("break markers", () => {
  it("are exactly the changes that part a window in two", () => {
    const platforms = PLATFORMS.map(({ id }) => id);
    const all = platforms.flatMap((platform) =>
      METRICS.flatMap((metric) =>
        definitionChanges(platform, metric).map(({ from }) => `${platform}.${metric} ${from}`),
      ),
    );
    expect(all.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(fc.nat(800), fc.nat(400), (start, length) => {
        const window = {
          from: addDays("2025-01-01", start),
          to: addDays("2025-01-01", start + length),
        };
        const found = breakMarkers(platforms, METRICS, window);
        expect(
          found.map(({ platform, metric, date }) => `${platform}.${metric} ${date}`).toSorted(),
        ).toEqual(
          all
            .filter((text) => text.slice(-10) > window.from && text.slice(-10) <= window.to)
            .toSorted(),
        );
        expect(found.map(({ date }) => date)).toEqual(found.map(({ date }) => date).toSorted());
      }),
    );
  });

  it("are of the platforms and metrics asked for", () => {
    const window = { from: "2026-01-01", to: TODAY };
    expect(breakMarkers(["youtube"], ["views", "likes"], window)).toEqual([
      {
        metric: "views",
        platform: "youtube",
        date: "2026-08-24",
        note: expect.stringContaining("YouTube"),
      },
    ]);
    expect(breakMarkers(["youtube"], ["likes"], window)).toEqual([]);
  });
});

describe("coverage", () => {
  const point = (value: number | null, estimated = false) => ({
    date: TODAY,
    value,
    estimated,
    partial: false,
  });

  it("says that history is read where a window is longer than 30 days or lies further back", () => {
    const used = (from: string, to: string) =>
      coverageOf({ from, to, today: TODAY }, [], [], []).history_used;
    expect(used("2026-09-21", TODAY)).toBe(false);
    expect(used("2026-09-20", TODAY)).toBe(true);
    expect(used("2026-08-01", "2026-08-03")).toBe(true);
  });

  it("warns of breaks, estimated and unknown days, and is silent otherwise", () => {
    const window = { from: "2026-10-14", to: TODAY, today: TODAY };
    const quiet = [
      { platform: "youtube", metric: "views" as const, points: [point(3), point(4)] },
      { platform: null, metric: "likes" as const, points: [point(null)] },
    ];
    expect(coverageOf(window, ["views"], quiet, [])).toEqual({ history_used: false, warnings: [] });
    const loud = [
      {
        platform: "tiktok",
        metric: "likes" as const,
        points: [point(3, true), point(null), point(4)],
      },
    ];
    expect(
      coverageOf(window, ["views"], loud, [
        { metric: "views", platform: "youtube", date: "2026-10-15", note: "It counts otherwise." },
      ]).warnings,
    ).toEqual([
      "YouTube: figures before and after 2026-10-15 are not comparable. It counts otherwise.",
      "TikTok, likes: 1 day is estimated in the chart; totals hold only what was read.",
      "TikTok, likes: nothing is known of 1 of 3 days.",
    ]);
  });
});
