import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { startProvenanceFixture } from "./provenance-fixture.test-support.ts";

describe("opening a figure of analytics", () => {
  const fixture = useFixture(startProvenanceFixture);

  const back = (days: number): string => fixture.back(days);
  const provenance = async (query: string) =>
    (await fixture.get(`/v1/analytics/provenance?${query}`)).body;
  const total = async (query: string) =>
    (await fixture.get(`/v1/analytics/timeline?${query}`)).body.series[0].total;
  const sum = (entries: { value: number | null }[]) =>
    entries.reduce((added, { value }) => added + (value ?? 0), 0);

  it("names each account with its number, days, restatements, source, definition and guard", async () => {
    const body = await provenance("window=30&metric=views");
    expect(body).toMatchObject({
      object: "analytics_provenance",
      metric: "views",
      value: 229,
      as_of: null,
      window: { preset: 30 },
    });
    const entries = body.entries.toSorted(
      (one: { value: number }, other: { value: number }) => one.value - other.value,
    );
    expect(entries).toMatchObject([
      {
        object: "provenance_entry",
        show_id: fixture.shows.tide,
        platform: "tiktok",
        platform_name: "TikTok",
        value: 39,
        days_known: 4,
        days_spanned: 2,
        days_unknown: 26,
        restated_days: 0,
        counted: ["difference_of_counters"],
        sources: ["provider"],
        definitions: ["tiktok.views@2025-01"],
        kept: { reason: "zero_after_positive", refused_value: 0 },
      },
      {
        show_id: fixture.shows.harbour,
        platform: "youtube",
        value: 90,
        restated_days: 1,
        counted: ["reported_by_platform"],
        sources: ["api"],
        definitions: ["youtube.views@2026-08"],
        kept: null,
        changed_at: fixture.app.clock.now().toISOString(),
      },
      { show_id: fixture.shows.tide, value: 100, restated_days: 0, days_known: 1 },
    ]);
  });

  it("adds up to the total of the same timeline, as of any day", async () => {
    for (const query of [
      "window=30&metrics=views",
      "window=7&metrics=views&platforms=youtube",
      "window=30&metrics=views&social_count_mode=unique",
      `window=30&metrics=views&as_of=${back(1)}`,
      `window=30&metrics=views&as_of=${back(2)}`,
      "window=30&metrics=followers",
      `window=30&metrics=followers&show_ids=${fixture.shows.tide}`,
    ]) {
      const body = await provenance(query.replace("metrics=", "metric="));
      expect([query, body.value]).toEqual([query, await total(query)]);
      expect(sum(body.entries)).toBe(body.value ?? 0);
    }
    expect(await total(`window=30&metrics=views&as_of=${back(1)}`)).toBe(239);
    expect(
      (await provenance("window=30&metric=views&social_count_mode=unique"))
        .suppressed_platforms_by_show,
    ).toEqual({ [fixture.shows.tide]: ["youtube"] });
  });

  it("names the versions of a definition that changed within the window", async () => {
    const body = await provenance(
      `start_date=2026-08-01&end_date=${back(1)}&metric=views&platforms=youtube`,
    );
    expect(body.entries[0].definitions).toEqual(["youtube.views@2025-01", "youtube.views@2026-08"]);
    expect(body.coverage.warnings.join(" ")).toContain("2026-08-24");
  });

  it("names an account that has the metric and no day of the window", async () => {
    const body = await provenance(
      `start_date=${back(1)}&end_date=${back(1)}&metric=views&platforms=tiktok`,
    );
    expect(body.value).toBeNull();
    expect(body.entries).toMatchObject([
      {
        show_id: fixture.shows.tide,
        value: null,
        days_known: 0,
        days_unknown: 1,
        changed_at: null,
      },
    ]);
  });

  it("has no number of people over several days, and the days are known", async () => {
    const body = await provenance("window=30&metric=listeners");
    expect([body.value, body.entries[0].value, body.entries[0].days_known]).toEqual([
      null,
      null,
      2,
    ]);
    expect(body.coverage.warnings.join(" ")).toContain("not added up");
  });

  it("has nothing of the shows of others", async () => {
    const named = await provenance(`window=30&metric=views&show_ids=${fixture.foreignId}`);
    expect([named.value, named.entries]).toEqual([null, []]);
  });

  it("refuses what it cannot answer with the name of the field", async () => {
    for (const [path, param] of [
      ["/v1/analytics/provenance?window=7", "metric"],
      ["/v1/analytics/provenance?metric=attendance", "metric"],
      [`/v1/analytics/provenance?metric=views&as_of=${addDays(fixture.today, 1)}`, "as_of"],
      ["/v1/analytics/timeline?as_of=2003-12-31", "as_of"],
    ] as const) {
      const { status, body } = await fixture.get(path);
      expect([path, status, body.error.param]).toEqual([path, 400, param]);
    }
  });
});
