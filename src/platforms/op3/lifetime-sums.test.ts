import { describe, expect, it } from "vitest";
import { LifetimeSums } from "./lifetime-sums.ts";
import type { StatisticsPayload } from "./payload-schema.ts";

const NEWER: StatisticsPayload = {
  episodeFirstHours: { first: "2026-08-30T22", second: "2026-10-01T00" },
  hourlyDownloads: { "2026-09-01T00": 5, "2026-10-20T11": 7 },
  episodeHourlyDownloads: {
    first: { "2026-09-01T00": 5, "2026-10-20T11": 3 },
    second: { "2026-10-20T11": 4 },
  },
  monthlyDimensionDownloads: { "2026-09": {}, "2026-10": {} },
};
const OLDER: StatisticsPayload = {
  ...NEWER,
  hourlyDownloads: { "2026-08-30T22": 2 },
  episodeHourlyDownloads: { first: { "2026-08-30T22": 2 } },
  monthlyDimensionDownloads: { "2026-08": {} },
};

function lifetimeOf(...answers: StatisticsPayload[]) {
  const sums = new LifetimeSums("2026-10");
  for (const answer of answers) sums.add(answer);
  const { downloads, byEpisode, asOf } = sums.lifetime();
  return { downloads, byEpisode: Object.fromEntries(byEpisode), asOf };
}

const AS_OF = "2026-10-20T12:00:00.000Z";
const UNKNOWN = { downloads: undefined, byEpisode: {}, asOf: AS_OF };

describe("lifetime downloads", () => {
  it("add up successive answers, as of the end of the newest hour", () => {
    expect(lifetimeOf(NEWER, OLDER)).toEqual({
      downloads: 14,
      byEpisode: { first: 10, second: 4 },
      asOf: AS_OF,
    });
  });

  it("are unknown while a month since the first download is missing, and the running month may be", () => {
    expect(lifetimeOf(NEWER)).toEqual(UNKNOWN);
    const withoutOctober = { ...NEWER, monthlyDimensionDownloads: { "2026-09": {} } };
    expect(lifetimeOf(withoutOctober, OLDER).downloads).toBe(14);
  });

  it("are unknown where the first hour of an episode is", () => {
    const odd = { ...NEWER, episodeFirstHours: { ...NEWER.episodeFirstHours, third: { odd: 1 } } };
    expect(lifetimeOf(odd, OLDER)).toEqual(UNKNOWN);
  });

  it("of one episode are unknown where an hour of it is no count, and those of others are not", () => {
    const odd = {
      ...OLDER,
      episodeHourlyDownloads: { first: { "2026-08-30T22": "two" }, second: null },
    };
    expect(lifetimeOf(NEWER, odd)).toMatchObject({ downloads: 14, byEpisode: {} });
    expect(lifetimeOf(NEWER, odd).byEpisode).toEqual({ first: undefined, second: undefined });
  });

  it("do not begin before the first download", () => {
    const none = { ...NEWER, episodeFirstHours: {}, hourlyDownloads: {} };
    expect(lifetimeOf({ ...none, episodeHourlyDownloads: {} })).toEqual({
      downloads: undefined,
      byEpisode: {},
      asOf: null,
    });
  });
});
