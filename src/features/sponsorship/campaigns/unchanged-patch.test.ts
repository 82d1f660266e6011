import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { type CampaignFixture, startCampaignFixture } from "./campaigns.test-support.ts";

describe("a PATCH with what is stored", () => {
  let fixture: CampaignFixture;
  let paths: Record<string, string>;
  beforeAll(async () => {
    fixture = await startCampaignFixture();
    const campaignId = await fixture.campaign({ goals: { reach: 9_000 }, tags: ["autumn"] });
    const slotId = await fixture.slot(campaignId, { air_date: "2026-12-16" });
    const episodeId = await fixture.episode();
    const link = await fixture.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: await fixture.cluster(episodeId),
    });
    const slotPath = `/v1/campaigns/${campaignId}/slots/${slotId}`;
    const check = await fixture.send("POST", `/v1/campaigns/${campaignId}/air-checks`, {
      slot_id: slotId,
      episode_id: episodeId,
      source: "manual",
      notes: "By the host.",
    });
    paths = {
      brand: `/v1/brands/${await fixture.brand({ tags: ["a"], social_links: {} })}`,
      campaign: `/v1/campaigns/${campaignId}`,
      slot: slotPath,
      link: `/v1/campaigns/${campaignId}/clusters/${link.body.data.id}`,
      air_check: `/v1/air-checks/${check.body.data.id}`,
    };
  });
  afterAll(() => fixture.app.close());

  it.each([
    ["brand", { name: " Northwind Roasters ", archived: false, tags: ["a", "A "] }],
    ["campaign", { currency: "GBP", goals: { reach: 9_000 }, tags: ["autumn"], archived: false }],
    ["slot", { air_date: "2026-12-16", notes: "  " }],
    ["link", { slot_id: null }],
    ["air_check", { notes: "By the host. " }],
  ])("writes nothing of a %s, and says so", async (name, sent) => {
    const path = paths[name] ?? "";
    const before = await fixture.send("GET", path);
    await fixture.app.advance(HOUR_MS);
    for (const body of [sent, {}]) {
      const answer = await fixture.send("PATCH", path, body);
      expect(answer.body).toMatchObject({ written: {}, warnings: [NOTHING_CHANGED] });
      const dry = await fixture.send("PATCH", `${path}?dry_run=true`, body);
      expect(dry.body).toMatchObject({ would_write: {}, warnings: [NOTHING_CHANGED] });
    }
    const after = await fixture.send("GET", path);
    expect(after.status).toBe(before.status);
    if (after.status === 200) expect(after.body.updated_at).toBe(before.body.updated_at);
  });

  it("writes what differs and leaves the rest out of written", async () => {
    const { campaign = "", slot = "" } = paths;
    const sent = { currency: "gbp", budget_minor: 5_000, tags: ["autumn"] };
    expect((await fixture.send("PATCH", campaign, sent)).body.written).toEqual({
      budget_minor: 5_000,
    });
    const moved = await fixture.send("PATCH", slot, { air_date: "2026-12-16", notes: "Live." });
    expect(moved.body.written).toEqual({ notes: "Live." });
  });

  it.each([["/v1/brands"], ["/v1/campaigns"]])(
    "keeps each tag once at %s, and refuses a blank one by its place",
    async (path) => {
      const tags = [" Autumn", "autumn", "AUTUMN ", "b"];
      const made = await fixture.send("POST", path, { name: "Tagged", tags });
      expect(made.body.data.tags).toEqual(["Autumn", "b"]);
      const blank = await fixture.send("POST", path, { name: "Blank", tags: ["a", " "] });
      expect(blank.status).toBe(400);
      expect(blank.body.error.param).toBe("tags[1]");
    },
  );
});
