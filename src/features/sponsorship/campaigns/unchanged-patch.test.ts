import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";

describe("a PATCH with what is stored", () => {
  let paths: Record<string, string>;
  const t = useNetwork();
  beforeAll(async () => {
    const { id: campaignId } = await t.make.campaign({ goals: { reach: 9_000 }, tags: ["autumn"] });
    const { id: slotId } = await t.make.slot(campaignId, { air_date: "2026-12-16" });
    const { id: episodeId } = await t.make.episode();
    const link = await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: (await t.make.cluster({ episode_id: episodeId })).global_id,
    });
    const slotPath = `/v1/campaigns/${campaignId}/slots/${slotId}`;
    const check = await t.send("POST", `/v1/campaigns/${campaignId}/air-checks`, {
      slot_id: slotId,
      episode_id: episodeId,
      source: "manual",
      notes: "By the host.",
    });
    paths = {
      brand: `/v1/brands/${(await t.make.brand({ tags: ["a"], social_links: {} })).id}`,
      campaign: `/v1/campaigns/${campaignId}`,
      slot: slotPath,
      link: `/v1/campaigns/${campaignId}/clusters/${link.body.data.id}`,
      air_check: `/v1/air-checks/${check.body.data.id}`,
    };
  });

  it.each([
    ["brand", { name: " Northwind Roasters ", archived: false, tags: ["a", "A "] }],
    ["campaign", { currency: "GBP", goals: { reach: 9_000 }, tags: ["autumn"], archived: false }],
    ["slot", { air_date: "2026-12-16", notes: "  " }],
    ["link", { slot_id: null }],
    ["air_check", { notes: "By the host. " }],
  ])("writes nothing of a %s, and warns", async (name, sent) => {
    const path = paths[name] ?? "";
    const before = await t.send("GET", path);
    await t.app.advance(HOUR_MS);
    for (const body of [sent, {}]) {
      const answer = await t.send("PATCH", path, body);
      expect(answer.body).toMatchObject({ written: {}, warnings: [NOTHING_CHANGED] });
      const dry = await t.send("PATCH", `${path}?dry_run=true`, body);
      expect(dry.body).toMatchObject({ would_write: {}, warnings: [NOTHING_CHANGED] });
    }
    const after = await t.send("GET", path);
    expect(after.status).toBe(before.status);
    if (after.status === 200) expect(after.body.updated_at).toBe(before.body.updated_at);
  });

  it("writes what differs and leaves the rest out of written", async () => {
    const { campaign = "", slot = "" } = paths;
    const sent = { currency: "gbp", budget_minor: 5_000, tags: ["autumn"] };
    expect((await t.send("PATCH", campaign, sent)).body.written).toEqual({
      budget_minor: 5_000,
    });
    const moved = await t.send("PATCH", slot, { air_date: "2026-12-16", notes: "Live." });
    expect(moved.body.written).toEqual({ notes: "Live." });
  });

  it.each([["/v1/brands"], ["/v1/campaigns"]])(
    "keeps each tag once at %s, and refuses a blank one by its place",
    async (path) => {
      const tags = [" Autumn", "autumn", "AUTUMN ", "b"];
      const made = await t.send("POST", path, { name: "Tagged", tags });
      expect(made.body.data.tags).toEqual(["Autumn", "b"]);
      const blank = await t.send("POST", path, { name: "Blank", tags: ["a", " "] });
      expect(blank.status).toBe(400);
      expect(blank.body.error.param).toBe("tags[1]");
    },
  );
});
