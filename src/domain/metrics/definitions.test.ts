import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BASE_DEFINITION_MONTH,
  DEFINITIONS,
  definitionChanges,
  definitionId,
  definitionsFor,
} from "./definitions.ts";
import { METRICS } from "./metric.ts";
import { anyPlatform } from "./readings.test-support.ts";

describe("definitions for people", () => {
  it("has a sentence for every metric", () => {
    for (const metric of METRICS) expect(DEFINITIONS[metric]).toMatch(/^[A-Z].{20,}\.$/);
  });

  it("says that reach is not a number of people wherever reach is defined", () => {
    for (const term of [
      "reach",
      "total_reach",
      "video_reach",
      "audio_reach",
      "social_reach",
    ] as const) {
      expect(DEFINITIONS[term]).toContain("not a number of distinct people");
    }
  });

  it("gives exactly the terms asked for", () => {
    expect(Object.keys(definitionsFor(["views", "likes"]))).toEqual(["views", "likes"]);
    expect(definitionsFor([])).toEqual({});
  });
});

describe("definitionId", () => {
  it.each([
    ["youtube", "views", "2026-08-23T23:59:59.999Z", "youtube.views@2025-01"],
    ["youtube", "views", "2026-08-24T00:00:00.000Z", "youtube.views@2026-08"],
    ["instagram", "views", "2025-04-20T00:00:00.000Z", "instagram.views@2025-01"],
    ["instagramBusiness", "views", "2025-04-21T00:00:00.000Z", "instagramBusiness.views@2025-04"],
    ["spotify", "plays", "2025-04-30T00:00:00.000Z", "spotify.plays@2025-01"],
    ["spotify", "plays", "2025-05-01T00:00:00.000Z", "spotify.plays@2025-05"],
    ["spotify", "plays", "2026-06-10T23:00:00.000Z", "spotify.plays@2025-05"],
    ["spotify", "plays", "2026-06-11T00:00:00.000Z", "spotify.plays@2026-06"],
    ["youtube", "engaged_views", "2026-09-01T00:00:00.000Z", "youtube.engaged_views@2025-01"],
    ["tiktok", "views", "2026-09-01T00:00:00.000Z", "tiktok.views@2025-01"],
  ] as const)("%s %s at %s follows %s", (platform, metric, at, id) => {
    expect(definitionId(platform, metric, new Date(at))).toBe(id);
    expect(definitionId(platform, metric, at)).toBe(id);
  });

  it("never goes back in time, and changes only where a break is marked", () => {
    const day = fc.date({
      min: new Date("2024-06-01"),
      max: new Date("2027-06-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        anyPlatform,
        fc.constantFrom(...METRICS),
        day,
        day,
        (platform, metric, one, other) => {
          const [earlier, later] = one <= other ? [one, other] : [other, one];
          const [before, after] = [
            definitionId(platform, metric, earlier),
            definitionId(platform, metric, later),
          ];
          const crossed = definitionChanges(platform, metric).some(
            ({ from }) => earlier < new Date(from) && new Date(from) <= later,
          );
          expect(before <= after).toBe(true);
          expect(before !== after).toBe(crossed);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("gives every definition of a metric an id of its own", () => {
    for (const [platform, metric] of [
      ["youtube", "views"],
      ["instagram", "views"],
      ["spotify", "plays"],
    ] as const) {
      const months = [
        BASE_DEFINITION_MONTH,
        ...definitionChanges(platform, metric).map(({ from }) => from.slice(0, 7)),
      ];
      expect(months).toEqual([...new Set(months)].toSorted());
    }
  });
});
