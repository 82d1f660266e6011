import { describe, expect, it } from "vitest";
import { startTestApp } from "../../../../../test/harness.ts";
import { startCampaignFixture } from "../../../sponsorship/campaigns/campaigns.test-support.ts";
import { updateStatsView } from "./update-stats-view.ts";

describe("parts of a show", () => {
  it("leave packages out, as null, where the plan has no clusters", async () => {
    const app = await startTestApp({ sellsPlans: true });
    try {
      const show = async (plan: string) => {
        const workspaceId = await app.workspace({ plan });
        const showId = await app.show(workspaceId);
        await app.sql("update shows set rate_card = $2 where show_id = $1", [
          showId,
          JSON.stringify([
            {
              name: "Season",
              description: null,
              price_minor: 100,
              currency: "eur",
              window_days: 90,
              deliverables: [{ type: "audio_read", quantity: 1 }],
            },
          ]),
        ]);
        const key = await app.key(workspaceId);
        const [one, list] = await Promise.all(
          ["", "/sponsorship-packages"].map((path) =>
            app.get(`/v1/shows/${showId}${path}`, { key }),
          ),
        );
        return [one?.body.sponsorship_packages, list?.status];
      };
      expect(await show("free")).toEqual([null, 403]);
      expect(await show("premium")).toMatchObject([[{ name: "Season" }], 200]);
    } finally {
      await app.close();
    }
  });

  it("tell when a cluster of the show last got figures", async () => {
    const { app, showId, send, make, posts } = await startCampaignFixture();
    try {
      const updated = async () =>
        (await send("GET", `/v1/shows/${showId}`)).body.last_cluster_update;
      expect(await updated()).toBeNull();
      const { id: episode_id } = await make.episode();
      const { global_id } = await make.cluster({ episode_id });
      await posts(global_id, [{ platform: "youtube", counts: { views: 5 } }]);
      expect(await updated()).toBe(app.clock.now().toISOString());
    } finally {
      await app.close();
    }
  });

  it("tell the newest read of feed and accounts, and null where nothing was read", () => {
    const account = (platform: string, at: string | null) => ({
      show_id: "s",
      platform,
      status: "connected" as const,
      importing_state: "idle" as const,
      last_updated_at: at === null ? null : new Date(at),
    });
    expect(updateStatsView(undefined, [account("youtube", null)])).toBeNull();
    expect(
      updateStatsView(undefined, [
        account("youtube", "2026-10-01T08:00:00Z"),
        account("tiktok", "2026-10-02T08:00:00Z"),
        account("spotify", null),
      ]),
    ).toEqual({
      at: "2026-10-02T08:00:00.000Z",
      source: "tiktok",
      feed: null,
      platforms: {
        youtube: "2026-10-01T08:00:00.000Z",
        tiktok: "2026-10-02T08:00:00.000Z",
      },
    });
  });
});
