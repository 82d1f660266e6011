import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns/campaigns.test-support.ts";

const t = useFixture(startCampaignFixture);

const packages = (query = "", as?: string) =>
  t.send("GET", `/v1/shows/${t.showId}/sponsorship-packages${query}`, undefined, as);

interface Offer {
  name: string;
  total_projected_reach: number | null;
  verified: boolean;
  deliverables: { sample_size: number }[];
}

describe("sponsorship packages", () => {
  it("project the mean of what was measured, and none where nothing was", async () => {
    expect((await packages()).body).toMatchObject({ data: [], meta: { window_days: 90 } });
    const published = { publishedAt: "2026-10-10T06:00:00Z" };
    const [first, second] = [
      (await t.make.cluster({ episode_id: (await t.make.episode(published)).id })).global_id,
      (await t.make.cluster({ episode_id: (await t.make.episode(published)).id })).global_id,
    ];
    const audio = (downloads: number) => [
      {
        platform: "simplecast",
        format: "audio_episode" as const,
        counts: { downloads },
      },
    ];
    await t.posts(first, [
      ...audio(1_000),
      { platform: "tiktok", format: "short", counts: { views: 300 } },
      { platform: "tiktok", format: "short" },
      { platform: "youtube" },
    ]);
    await t.posts(second, audio(2_001));
    const { data } = (await packages()).body;
    expect(
      data.map((offer: Offer) => [
        offer.name,
        offer.total_projected_reach,
        offer.verified,
        offer.deliverables[0]?.sample_size,
      ]),
    ).toEqual([
      ["Host-read audio", 1_501, true, 2],
      ["Video integration", null, false, 0],
      ["Social clip", 300, true, 1],
      ["Everything together", 1_801, false, 2],
    ]);
    expect((await packages("?window=30")).body.data).toHaveLength(4);
  });

  it("know three windows", async () => {
    const wrong = await packages("?window=60");
    expect([wrong.status, wrong.body.error.param]).toEqual([400, "window"]);
  });
});
