import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("the overview of a show", () => {
  const overview = (showId: string) =>
    fixture.get(`/v1/shows/${showId}/analytics/overview?window=7`);

  const fixture = useFixture(startAnalyticsFixture);

  it("has all of its accounts, one that it shares with another show included", async () => {
    const { shows } = fixture;
    const { body } = await overview(shows.tide);
    expect(body).toMatchObject({
      totals: { views: 200, plays: 60, downloads: 900, reach: 260 },
      by_platform: [{ show_id: shows.tide }, {}, {}],
      top_shows: [{ subject: { id: shows.tide }, value: 260 }],
      suppressed_platforms_by_show: {},
    });
  });
});
