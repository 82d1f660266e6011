import { describe, expect, it } from "vitest";
import { findPlatform } from "../../platforms/platform.ts";
import { definitionChanges, definitionId } from "./definitions.ts";
import { METRIC_DEFINITIONS } from "./metric-definitions.ts";
import { METRICS } from "./metric.ts";

describe("definitions of metrics by platform", () => {
  it("have an id of their own, and a sentence", () => {
    const ids = METRIC_DEFINITIONS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const { id, description } of METRIC_DEFINITIONS)
      expect([id, description]).toEqual([id, expect.stringMatching(/^[A-Z].{5,}\.$/)]);
  });

  it("are of platforms of the catalogue and of metrics that readings have", () => {
    for (const { id, platform, metric } of METRIC_DEFINITIONS) {
      if (platform === null) continue;
      expect([id, findPlatform(platform)?.id]).toEqual([id, platform]);
      expect(METRICS).toContain(metric);
      expect(id).toBe(`${platform}.${metric}`);
    }
  });

  it("name the version that a reading of today carries, and every break of a chart", () => {
    for (const { platform, metric, current, versions } of METRIC_DEFINITIONS) {
      const known = METRICS.find((each) => each === metric);
      if (platform === null || known === undefined) continue;
      expect(current).toBe(definitionId(platform, known, "2026-11-01"));
      expect(versions.slice(1).map(({ from }) => from)).toEqual(
        definitionChanges(platform, known).map(({ from }) => from),
      );
      for (const { id, from } of versions.slice(1))
        expect(id).toBe(definitionId(platform, known, from ?? ""));
    }
  });

  it("tell people, levels and averages from what adds up over days", () => {
    const additive = (id: string) => METRIC_DEFINITIONS.find((each) => each.id === id)?.additive;
    expect(
      ["youtube.views", "spotify.listeners", "spotify.followers", "engagement_rate"].map(additive),
    ).toEqual([true, false, false, false]);
  });

  it("cite pages over https alone", () => {
    const pages = METRIC_DEFINITIONS.flatMap(({ sourceUrl, versions }) =>
      [sourceUrl, ...versions.map((version) => version.sourceUrl)].filter((url) => url !== null),
    );
    expect(new Set(pages.map((page) => new URL(page).protocol))).toEqual(new Set(["https:"]));
  });
});
