import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startProvenanceFixture } from "./provenance-fixture.test-support.ts";

describe("what a number of a show is added up from", () => {
  const fixture = useFixture(startProvenanceFixture);

  it("has all accounts of the show, one that it shares with another included", async () => {
    const { shows, get } = fixture;
    const path = `/v1/shows/${shows.tide}/analytics/provenance?window=30&metric=views`;
    const { body } = await get(path);
    expect([body.object, body.value, body.suppressed_platforms_by_show]).toEqual([
      "analytics_provenance",
      139,
      {},
    ]);
    expect(
      body.entries.map(({ platform, value }: Record<string, unknown>) => [platform, value]),
    ).toEqual([
      ["tiktok", 39],
      ["youtube", 100],
    ]);
  });
});
