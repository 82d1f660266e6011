import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("reach by group", () => {
  const groups = async (query: string) => {
    const { body } = await fixture.get(`/v1/analytics/reach?window=7&${query}`);
    const sum = body.groups.reduce(
      (total: number, { reach }: { reach: number | null }) => total + (reach ?? 0),
      0,
    );
    expect(sum).toBe(body.total);
    return body.groups.map((group: Record<string, unknown>) => [
      group["key"],
      group["label"],
      group["reach"],
    ]);
  };

  const fixture = useFixture(startAnalyticsFixture);

  it("adds up to the total, whatever it is grouped by, and leaves hosts out", async () => {
    const { shows } = fixture;
    expect(await groups("")).toEqual([
      ["video", "Video", 400],
      ["audio", "Audio", 60],
      ["social", "Social", 30],
    ]);
    expect(await groups("group_by=platform")).toEqual([
      ["youtube", "YouTube", 400],
      ["spotify", "Spotify", 60],
      ["tiktok", "TikTok", 30],
    ]);
    expect(await groups("group_by=show")).toEqual([
      [shows.tide, "Tide Table", 260],
      [shows.harbour, "Harbour Talk", 230],
    ]);
  });

  it("has shares of the total", async () => {
    const { body } = await fixture.get("/v1/analytics/reach?window=7&platforms=youtube,spotify");
    expect(body).toMatchObject({
      object: "analytics_reach",
      total: 460,
      groups: [
        { key: "video", share: 400 / 460, estimated: false },
        { key: "audio", share: 60 / 460, estimated: false },
      ],
    });
  });
});
