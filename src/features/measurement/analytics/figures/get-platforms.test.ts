import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { addAccountDays } from "../../../accounts/account-history/account-days.test-support.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("figures by platform", () => {
  const fixture = useFixture(startAnalyticsFixture);

  it("are one entry for each platform, with the age of its figures", async () => {
    const { body } = await fixture.get("/v1/analytics/platforms?window=7");
    expect(body).toMatchObject({
      object: "list",
      has_more: false,
      meta: { window: { preset: 7 }, coverage: { history_used: false } },
    });
    const [youtube, , tiktok, simplecast] = body.data;
    expect(youtube).toMatchObject({
      object: "platform_stats",
      platform: "youtube",
      show_id: null,
      connected: true,
      accounts: 2,
      views: 400,
      reach: 400,
      followers: 520,
      days_known: 4,
      listeners: null,
    });
    expect(tiktok).toMatchObject({ platform: "tiktok", connected: false, freshness: null });
    expect(simplecast).toMatchObject({ downloads: 900, reach: null });
  });

  it("have an entry for days that were entered without an account, so that they add up to the totals", async () => {
    const { app, shows, back } = fixture;
    await addAccountDays(app, shows.tide, "applePodcasts", [{ day: back(2), plays: 5 }]);
    const { body } = await fixture.get(`/v1/analytics/overview?window=7&show_ids=${shows.tide}`);
    const sum = body.by_platform.reduce(
      (plays: number, entry: { plays: number | null }) => plays + (entry.plays ?? 0),
      0,
    );
    expect([sum, body.totals.plays]).toEqual([65, 65]);
    expect(body.by_platform).toContainEqual(
      expect.objectContaining({
        platform: "applePodcasts",
        connected: false,
        accounts: 0,
        plays: 5,
        freshness: null,
        as_of: null,
      }),
    );
  });
});
