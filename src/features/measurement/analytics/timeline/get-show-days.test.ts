import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { startProvenanceFixture } from "../provenance/provenance-fixture.test-support.ts";

describe("the stored days of an account", () => {
  const fixture = useFixture(startProvenanceFixture);

  it("opens down to the days, each with what it said before", async () => {
    const path = `/v1/shows/${fixture.shows.harbour}/analytics/days?window=30&platform=youtube&metric=views`;
    const { status, body } = await fixture.get(path);
    expect([status, body.object, body.platform]).toEqual([200, "analytics_days", "youtube"]);
    const replacedAt = fixture.app.clock.now().toISOString();
    const firstRead = new Date(fixture.app.clock.now().getTime() - DAY_MS).toISOString();
    expect(body.days).toEqual([
      {
        date: fixture.back(4),
        value: 90,
        spans_days: 1,
        counted: "reported_by_platform",
        account_id: "shared",
        counter: null,
        definition: "youtube.views@2026-08",
        known_from: replacedAt,
        revisions: [{ value: 100, known_from: firstRead, replaced_at: replacedAt }],
      },
    ]);
    const before = await fixture.get(`${path}&as_of=${fixture.back(1)}`);
    expect(before.body.days).toMatchObject([
      { date: fixture.back(4), value: 100, known_from: firstRead, revisions: [] },
    ]);
    expect((await fixture.get(`${path}&as_of=${fixture.back(2)}`)).body.days).toEqual([]);
  });

  it("refuses what is no platform or metric", async () => {
    const { shows, get } = fixture;
    for (const [query, param] of [
      ["metric=views", "platform"],
      ["metric=views&platform=myspace", "platform"],
      ["metric=attendance&platform=youtube", "metric"],
    ] as const) {
      const { status, body } = await get(`/v1/shows/${shows.tide}/analytics/days?${query}`);
      expect([query, status, body.error.param]).toEqual([query, 400, param]);
    }
  });
});
