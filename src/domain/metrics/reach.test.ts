import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLATFORMS } from "../../platforms/platform.ts";
import type { Metric, Readings } from "./metric.ts";
import { guardReach, reachCategory, reachOf } from "./reach.ts";
import type { Reach } from "./reach.ts";
import {
  anyPlatform,
  anyReadings,
  count,
  notACount,
  reading,
  readingsOf,
} from "./readings.test-support.ts";

/** The table of rules 3 as one long line of questions. */
function naiveReach(platform: string, readings: Readings): Reach {
  const has = (metric: Metric): boolean => {
    const value = readings[metric]?.value ?? -1;
    return Number.isFinite(value) && value >= 0 && value < 2 ** 53;
  };
  const take = (basis: Metric): Reach => ({ reach: readings[basis]?.value ?? null, basis });
  const reactions = (): Reach =>
    has("reactions")
      ? take("reactions")
      : has("likes")
        ? take("likes")
        : { reach: null, basis: null };
  const newsletters = ["beehiiv", "kit", "mailchimp", "ghost", "substack"];
  switch (platform) {
    case "youtube":
      return has("views") ? take("views") : { reach: null, basis: null };
    case "instagram":
    case "instagramBusiness":
    case "tiktok":
    case "threads":
      return has("views") ? take("views") : reactions();
    case "facebook":
      return has("views") ? take("views") : has("impressions") ? take("impressions") : reactions();
    case "twitter":
      return has("impressions") ? take("impressions") : reactions();
    case "linkedin": {
      const { source, definition } = readings.impressions ?? { source: "provider", definition: "" };
      return has("impressions") && source !== "provider" && !/estimated/.test(definition)
        ? take("impressions")
        : reactions();
    }
    case "spotify":
      return has("plays") ? take("plays") : { reach: null, basis: null };
    case "applePodcasts":
      return has("listeners")
        ? take("listeners")
        : has("plays")
          ? take("plays")
          : { reach: null, basis: null };
    default:
      if (newsletters.includes(platform) && has("unique_opens")) return take("unique_opens");
      if (newsletters.includes(platform) && has("opens")) return take("opens");
      return { reach: null, basis: null };
  }
}

describe("reachOf", () => {
  it("agrees with the table written out naively, hidden counters included", () => {
    fc.assert(
      fc.property(
        anyPlatform,
        anyReadings(fc.nat(100), fc.oneof(count, count, notACount)),
        (platform, readings) => {
          expect(reachOf(platform, readings)).toEqual(naiveReach(platform, readings));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is unknown, not 0, for every platform without a reading", () => {
    for (const { id } of PLATFORMS) expect(reachOf(id, {})).toEqual({ reach: null, basis: null });
  });

  it("takes the likes of a photo that has no views", () => {
    expect(reachOf("instagram", readingsOf({ likes: 340, comments: 12 }))).toEqual({
      reach: 340,
      basis: "likes",
    });
  });

  it("never uses LinkedIn's estimated impressions", () => {
    const estimate = {
      impressions: reading(9_000, 0, { definition: "linkedin.impressions_estimated@2025-01" }),
      reactions: reading(40),
    };
    expect(reachOf("linkedin", estimate)).toEqual({ reach: 40, basis: "reactions" });
    const scraped = {
      impressions: reading(9_000, 0, { source: "provider" }),
      reactions: reading(40),
    };
    expect(reachOf("linkedin", scraped)).toEqual({ reach: 40, basis: "reactions" });
    expect(reachOf("linkedin", { impressions: reading(9_000), reactions: reading(40) })).toEqual({
      reach: 9_000,
      basis: "impressions",
    });
  });

  it("never adds engaged views", () => {
    expect(reachOf("youtube", readingsOf({ views: 100, engaged_views: 60 })).reach).toBe(100);
    expect(reachOf("youtube", readingsOf({ engaged_views: 60 })).reach).toBeNull();
  });

  it("gives hosts and events no reach whatever they report", () => {
    for (const { id } of PLATFORMS.filter(({ kind }) => kind === "hosting" || kind === "events")) {
      expect(
        reachOf(id, readingsOf({ downloads: 5, plays: 5, views: 5, listeners: 5, attendance: 5 }))
          .reach,
      ).toBeNull();
    }
  });
});

describe("reachCategory", () => {
  it("places platforms as the table does", () => {
    const by = (category: string | null) =>
      PLATFORMS.filter(({ id }) => reachCategory(id) === category).map(({ id }) => id);
    expect(by("video")).toEqual(["youtube"]);
    expect(by(null)).toEqual(["eventbrite"]);
    expect(by("social").toSorted()).toEqual([
      "beehiiv",
      "facebook",
      "ghost",
      "instagram",
      "instagramBusiness",
      "kit",
      "linkedin",
      "mailchimp",
      "substack",
      "threads",
      "tiktok",
      "twitter",
    ]);
    expect(by("audio")).toContain("simplecast");
    expect(reachCategory("unheardOf")).toBeNull();
  });
});

describe("guardReach", () => {
  const known = fc.record({
    reach: count,
    basis: fc.constantFrom<Metric>("views", "listeners", "plays", "likes"),
  });
  const anyReach: fc.Arbitrary<Reach> = fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.constant({ reach: null, basis: null }) },
  );

  it("does not fall when Apple's listeners vanish and plays are lower", () => {
    const stored = reachOf("applePodcasts", readingsOf({ listeners: 800, plays: 700 }));
    expect(guardReach(stored, reachOf("applePodcasts", readingsOf({ plays: 700 })))).toEqual({
      reach: 800,
      basis: "listeners",
    });
  });

  it("names the new basis when it brings more", () => {
    expect(guardReach({ reach: 12, basis: "likes" }, { reach: 400, basis: "views" })).toEqual({
      reach: 400,
      basis: "views",
    });
  });

  it("ends at the maximum of everything seen, and is unknown only when nothing was", () => {
    fc.assert(
      fc.property(fc.array(anyReach), (sequence) => {
        const final = sequence.reduce(guardReach, { reach: null, basis: null });
        const seen = sequence.flatMap(({ reach }) => (reach === null ? [] : [reach]));
        expect(final.reach).toBe(seen.length === 0 ? null : Math.max(...seen));
        if (final.reach === null) expect(final.basis).toBeNull();
        else expect(sequence).toContainEqual(final);
        expect(guardReach(final, final)).toEqual(final);
      }),
    );
  });
});
