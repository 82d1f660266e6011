import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnalyticsFixture, startAnalyticsFixture } from "../analytics.test-support.ts";

describe("the reach of a show", () => {
  let fixture: AnalyticsFixture;
  const reach = (showId: string, query = "window=7") =>
    fixture.get(`/v1/shows/${showId}/analytics/reach?${query}`);

  beforeAll(async () => {
    fixture = await startAnalyticsFixture();
  });
  afterAll(() => fixture.app.close());

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
