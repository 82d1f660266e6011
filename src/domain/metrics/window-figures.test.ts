import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LARGEST_COUNT } from "./counts.ts";
import {
  type AccountWindow,
  changePercent,
  figureWindow,
  hasEstimatedImpressions,
  LINKEDIN_IMPRESSIONS_PER_REACTION,
  reachByCategory,
  WINDOW_METRICS,
} from "./window-figures.ts";

const account = (
  platform: string,
  counts: AccountWindow["counts"],
  levels: Partial<Pick<AccountWindow, "levels" | "levelsBefore">> = {},
): AccountWindow => ({
  showId: "s",
  platform,
  days: 1,
  countedDays: 1,
  counts,
  levels: {},
  levelDays: {},
  levelsBefore: {},
  ...levels,
});

const accounts = fc.array(
  fc.record({
    platform: fc.constantFrom("youtube", "spotify", "linkedin", "simplecast", "eventbrite"),
    reach: fc.option(fc.nat()),
    counts: fc.dictionary(fc.constantFrom(...WINDOW_METRICS), fc.option(fc.nat(1_000_000))),
    end: fc.option(fc.nat(90_000)),
    before: fc.option(fc.nat(90_000)),
  }),
  { maxLength: 12 },
);

describe("figures of a window", () => {
  it("are sums of what is known, null where nothing is", () => {
    fc.assert(
      fc.property(accounts, (rows) => {
        const windows = rows.map(({ platform, reach, counts, end, before }) =>
          account(
            platform,
            { ...counts, reach },
            { levels: { followers: end }, levelsBefore: { followers: before } },
          ),
        );
        const figures = figureWindow(windows);
        for (const metric of WINDOW_METRICS) {
          const known = rows.flatMap(({ platform, counts }) => {
            const reactions = counts["reactions"] ?? counts["likes"] ?? null;
            const estimate =
              metric === "impressions" && platform === "linkedin" && reactions !== null
                ? reactions * LINKEDIN_IMPRESSIONS_PER_REACTION
                : null;
            return counts[metric] ?? estimate ?? [];
          });
          const expected = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
          expect([metric, figures[metric]]).toEqual([metric, expected]);
        }
        const both = rows.flatMap(({ end, before }) =>
          end === null || before === null ? [] : [end - before],
        );
        expect(figures.followers_gained).toBe(
          both.length === 0 ? null : both.reduce((sum, value) => sum + value, 0),
        );
        const ends = rows.flatMap(({ end }) => end ?? []);
        expect(figures.followers).toBe(ends.length === 0 ? null : ends.reduce((a, b) => a + b, 0));
        const engagement = [figures.likes, figures.comments, figures.shares, figures.saves];
        expect(figures.engagement).toBe(
          engagement.every((value) => value === null)
            ? null
            : engagement.reduce<number>((sum, value) => sum + (value ?? 0), 0),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it("have reach by category that adds up, and none of hosts and events", () => {
    expect(
      reachByCategory([
        account("youtube", { reach: 5 }),
        account("spotify", { reach: 0 }),
        account("eventbrite", { reach: 9 }),
      ]),
    ).toEqual({ video: 5, audio: 0, social: null });
  });

  it("estimate LinkedIn's impressions where it gives none, and say so", () => {
    const linkedin = account("linkedin", { reactions: 30, reach: 30 });
    expect(figureWindow([linkedin])).toMatchObject({ impressions: 1_500, reach: 30 });
    expect(hasEstimatedImpressions([linkedin])).toBe(true);
    const own = account("linkedin", { reactions: 30, impressions: 700 });
    expect(figureWindow([own]).impressions).toBe(700);
    expect(hasEstimatedImpressions([own, account("linkedin", {})])).toBe(false);
  });

  it("stop at the largest exact number", () => {
    const large = account("youtube", { views: LARGEST_COUNT, reach: LARGEST_COUNT });
    expect(figureWindow([large, large])).toMatchObject({
      views: LARGEST_COUNT,
      reach: LARGEST_COUNT,
    });
  });
});

describe("a change in per cent", () => {
  it("is known where both values are and the earlier one is not 0", () => {
    expect(changePercent(100, 120)).toBe(20);
    expect(changePercent(3, 2)).toBe(-33.3);
    expect(changePercent(-10, 10)).toBe(200);
    expect(changePercent(0, 5)).toBeNull();
    expect(changePercent(null, 5)).toBeNull();
    expect(changePercent(5, null)).toBeNull();
    expect(changePercent(5, 0)).toBe(-100);
  });
});
