import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("the platforms of a show", () => {
  const platforms = (showId: string, query = "window=7") =>
    fixture.get(`/v1/shows/${showId}/analytics/platforms?${query}`);

  const fixture = useFixture(startAnalyticsFixture);

  it("have the figures of its accounts, and listeners of one day, which do not add up", async () => {
    const { shows, back } = fixture;
    const spotifyOf = async (query: string) => {
      const { body } = await platforms(shows.tide, `platforms=spotify&${query}`);
      return body.data[0];
    };
    expect(await spotifyOf(`start_date=${back(2)}&end_date=${back(2)}`)).toMatchObject({
      show_id: shows.tide,
      plays: 60,
      listeners: 50,
    });
    expect((await spotifyOf("window=7")).listeners).toBeNull();
  });
});
