import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../lib/time/clock.ts";
import { fetchSpan } from "./freshness.ts";
import { isStaleAt } from "./freshness.test-support.ts";
import { staleWarnings } from "./warnings.ts";
import { anyPlatform } from "./readings.test-support.ts";

const NOW = new Date("2026-09-10T12:00:00.000Z");
const post = (platform: string, hoursAgo: number | null) => ({
  platform,
  lastFetchedAt:
    hoursAgo === null ? null : new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString(),
});

describe("staleWarnings", () => {
  it("is silent while every figure is at most 36 hours old", () => {
    expect(staleWarnings([post("spotify", 36), post("youtube", 0)], NOW)).toEqual([]);
    expect(staleWarnings([], NOW)).toEqual([]);
  });

  it("says which platform, and when its oldest figures were fetched", () => {
    expect(
      staleWarnings(
        [post("spotify", 52), post("youtube", 40), post("youtube", 90.5), post("youtube", 1)],
        NOW,
      ),
    ).toEqual([
      "Spotify: figures were fetched at 2026-09-08T08:00:00.000Z, more than 36 hours ago.",
      "YouTube: the oldest figures were fetched at 2026-09-06T17:30:00.000Z, more than 36 hours ago.",
    ]);
  });

  it("says which platform has posts that were never fetched", () => {
    expect(
      staleWarnings(
        [post("tiktok", null), post("tiktok", null), post("linkedin", null), post("linkedin", 37)],
        NOW,
      ),
    ).toEqual([
      "LinkedIn: the oldest figures were fetched at 2026-09-08T23:00:00.000Z, more than 36 hours ago.",
      "LinkedIn: 1 post has never been fetched; the figures leave out what is not known yet.",
      "TikTok: 2 posts have never been fetched; the figures leave out what is not known yet.",
    ]);
  });

  it("keeps its words while figures grow older, so that an unchanged answer keeps its tag", () => {
    const posts = [post("spotify", 40), post("youtube", null)];
    const later = new Date(NOW.getTime() + 500 * HOUR_MS);
    expect(staleWarnings(posts, later)).toEqual(staleWarnings(posts, NOW));
  });

  it("warns exactly when a post is stale, and in the same words for any order of posts", () => {
    const posts = fc.array(
      fc
        .record({ platform: anyPlatform, hours: fc.option(fc.nat(80)) })
        .map(({ platform, hours }) => post(platform, hours)),
    );
    fc.assert(
      fc.property(posts, (list) => {
        const warnings = staleWarnings(list, NOW);
        expect(warnings.length > 0).toBe(isStaleAt(fetchSpan(list), NOW));
        expect(staleWarnings(list.toReversed(), NOW)).toEqual(warnings);
      }),
    );
  });
});
