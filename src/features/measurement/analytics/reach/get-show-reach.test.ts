import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("the reach of a show", () => {
  const reach = (showId: string, query = "window=7") =>
    fixture.get(`/v1/shows/${showId}/analytics/reach?${query}`);

  const fixture = useFixture(startAnalyticsFixture);

  it("has all of its accounts, one that it shares with another show included", async () => {
    const { body } = await reach(fixture.shows.tide, "window=7");
    expect(body).toMatchObject({
      total: 260,
      groups: [
        { key: "video", reach: 200 },
        { key: "audio", reach: 60 },
      ],
    });
  });
});
