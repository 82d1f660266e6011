import { describe, expect, it } from "vitest";
import { leadOf } from "./reach-lead.ts";

/** The lead of platforms with these counts; what is not given is not known. */
const countedAs = (...rows: Readonly<Record<string, unknown>>[]): Record<string, string[]> => {
  const overview = {
    window: { start_date: "2026-10-25", end_date: "2026-11-21" },
    totals: { reach: 1_000 },
    previous: null,
    change_percent: null,
    by_category: { audio: 1, video: 1, social: 1 },
    by_platform: rows.map((row) => ({ accounts: 1, days_known: 28, days_expected: 28, ...row })),
  };
  const { categories } = leadOf(overview as never);
  return Object.fromEntries(categories.map((one) => [one.category, one.counted_as]));
};

describe("what the days of accounts are counted as", () => {
  it("is named with each platform: likes are no views", () => {
    expect(
      countedAs(
        { platform: "youtube", reach: 700, views: 700, likes: 90 },
        { platform: "tiktok", reach: 40, views: null, likes: 40 },
        { platform: "spotify", reach: 30, plays: 30, streams: 20 },
        { platform: "applePodcasts", reach: 20, plays: 20, listeners: 12 },
      ),
    ).toEqual({
      audio: ["Spotify plays", "Apple Podcasts plays"],
      video: ["YouTube views"],
      social: ["TikTok likes"],
    });
  });

  it("is views alone where all days have them, and both where some have likes alone", () => {
    const instagram = (reach: number) =>
      countedAs({ platform: "instagramBusiness", reach, views: 500, likes: 60 })["social"];
    expect(instagram(500)).toHaveLength(1);
    expect(instagram(500)?.[0]).toMatch(/ views$/);
    expect(instagram(520)).toHaveLength(2);
    expect(instagram(520)?.[1]).toMatch(/ likes$/);
    // All likes together may happen to be as many as the reach of views and some of the likes.
    expect(
      countedAs({ platform: "instagramBusiness", reach: 520, views: 500, likes: 520 })["social"],
    ).toHaveLength(2);
  });

  it("leaves out platforms without reach", () => {
    expect(
      countedAs(
        { platform: "threads", reach: null, followers: 900 },
        { platform: "transistor", reach: null, downloads: 800 },
      ),
    ).toEqual({ audio: [], video: [], social: [] });
  });
});
