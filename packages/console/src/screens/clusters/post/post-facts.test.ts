import type { ClusterNode } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { metricMark, reachMark, type Reading, refusalsOf, whyHere } from "./post-facts.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const words = {
  beside: "beside",
  notFetched: "not fetched",
  noAnswer: "no answer",
  gone: "gone",
  counter: (metric: string) => metric,
};

const reading = (more: Partial<Reading> = {}): Reading => ({
  value: 10,
  fetched_at: "2026-11-20T10:00:00Z",
  as_of: null,
  source: "provider",
  definition: "tiktok.views@2025-01",
  kept: null,
  ...more,
});

const node = (more: Partial<ClusterNode> = {}): ClusterNode =>
  ({
    metrics: { reach: 10, downloads: null },
    readings: { views: reading() },
    reach_basis: "views",
    last_fetched_at: "2026-11-20T10:00:00Z",
    refresh_error: null,
    evidence: [],
    added_by: "api",
    ...more,
  }) as ClusterNode;

const gone = { node_id: "n", code: "gone", message: "", at: "2026-11-18T10:00:00Z" };
const zero = {
  reason: "zero_after_positive" as const,
  at: "2026-11-20T09:00:00Z",
  refused_value: 0,
};

describe("the mark of a post's reach", () => {
  it("is none while the number is fresh and complete", () => {
    expect(reachMark(node(), words, NOW)).toBeNull();
  });

  it("says the worst of it", () => {
    const old = "2026-11-18T00:00:00Z";
    const kept = { views: reading({ kept: zero }) };
    expect(reachMark(node({ readings: kept, refresh_error: gone }), words, NOW)?.kind).toBe("gone");
    expect(reachMark(node({ readings: kept, last_fetched_at: old }), words, NOW)?.kind).toBe(
      "kept",
    );
    expect(reachMark(node({ last_fetched_at: old }), words, NOW)).toEqual({
      kind: "stale",
      age: "2 d",
    });
    expect(reachMark(node({ reach_basis: "likes", readings: {} }), words, NOW)).toEqual({
      kind: "stand_in",
      counter: "likes",
    });
  });

  it("says why a number is unknown", () => {
    const unknown = (more: Partial<ClusterNode>, downloads: number | null = null) =>
      reachMark(
        node({ metrics: { reach: null, downloads } as ClusterNode["metrics"], ...more }),
        words,
        NOW,
      );
    expect(unknown({ refresh_error: gone })).toEqual({ kind: "unknown", reason: "gone" });
    expect(unknown({}, 120)).toEqual({ kind: "unknown", reason: "beside" });
    expect(unknown({ last_fetched_at: null })).toEqual({ kind: "unknown", reason: "not fetched" });
    expect(unknown({})).toEqual({ kind: "unknown", reason: "no answer" });
  });
});

describe("the mark of a metric", () => {
  const state = { current: "tiktok.views@2025-01", isGone: false };
  const of = (more: Partial<Reading>, current = state) =>
    metricMark(reading(more), current, "no answer", NOW)?.kind ?? null;

  it("tells kept, gone, estimated, stale and another rule apart", () => {
    expect(of({})).toBeNull();
    expect(of({ kept: zero })).toBe("kept");
    expect(of({ kept: { ...zero, reason: "fetch_failed" } }, { ...state, isGone: true })).toBe(
      "gone",
    );
    expect(of({ definition: "linkedin.impressions@2025-01.estimated" })).toBe("estimated");
    expect(of({ fetched_at: "2026-11-10T00:00:00Z" })).toBe("stale");
    expect(of({ definition: "tiktok.views@2024-01" })).toBe("rule");
    expect(metricMark(undefined, state, "no answer", NOW)).toEqual({
      kind: "unknown",
      reason: "no answer",
    });
  });
});

describe("what the guard kept", () => {
  it("is one refusal for the metrics of one answer, the newest first", () => {
    const failed = { reason: "fetch_failed" as const, at: "2026-11-19T09:00:00Z" };
    const refusals = refusalsOf({
      readings: {
        likes: reading({ kept: { ...failed, refused_value: null } }),
        views: reading({ kept: zero }),
        comments: reading({ kept: { ...failed, refused_value: null } }),
        shares: reading(),
      },
    });
    expect(refusals.map(({ reason, kept }) => [reason, kept.map(({ metric }) => metric)])).toEqual([
      ["zero_after_positive", ["views"]],
      ["fetch_failed", ["likes", "comments"]],
    ]);
  });
});

describe("why a post is here", () => {
  const why = {
    kinds: { link: "link", duration: "same length", transcript: "same words" },
    quotedAt: (clock: string) => `quoted at ${clock}`,
    itself: "the episode itself",
    byAddress: "by address",
    byPerson: "by a person",
    byBuilder: "by the builder",
  };
  const piece = (kind: string, score: number, at: number | null = null) => ({
    kind,
    score,
    hard: false,
    text: "",
    at_sec: at,
  });

  it("names the two strongest pieces that speak for it", () => {
    const evidence = [piece("transcript", 0.9, 761), piece("number", -0.6), piece("link", 0.4)];
    expect(whyHere({ evidence, added_by: "builder" }, why, (at) => `${at} s`)).toEqual([
      "quoted at 761 s",
      "link",
    ]);
  });

  it("says who added it where there is no evidence", () => {
    expect(whyHere({ evidence: [], added_by: "auto" }, why, String)).toEqual([
      "the episode itself",
    ]);
  });
});
