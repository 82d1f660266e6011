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

  it("answers a show of others as one that does not exist", async () => {
    const foreign = await overview(fixture.foreignId);
    const unknown = await overview("x".repeat(20));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body.error, request_id: "" }).toEqual({
      ...unknown.body.error,
      request_id: "",
    });
  });
});
