import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

const t = useNetwork();

const matches = async (query: Record<string, string>, as?: string) =>
  t.send("GET", `/v1/sponsors/matches?${new URLSearchParams(query).toString()}`, undefined, as);

describe("sponsor matches", () => {
  it("rank the workspace's brands with reasons, and never return contacts", async () => {
    const { showId } = t;
    await t.sql("update shows set categories = '{Food,Society}' where show_id = $1", [showId]);
    const { id: coffee } = await t.make.brand({
      categories: ["Food"],
      description: "Coffee roasted on the quay",
      contacts: [{ name: "Ann", email: "ann@northwind.example" }],
    });
    await t.make.brand({ name: "Tidewater", description: "Mattresses" });
    const { id: blocked } = await t.make.brand({
      name: "Lumen",
      brand_safety: { blocked_categories: ["society"], blocked_topics: [] },
    });
    const { status, text, body } = await matches({ show_id: showId, brief: "morning coffee" });
    expect(status).toBe(200);
    expect(text).not.toContain("ann@northwind.example");
    expect(text).not.toContain(blocked);
    expect(body.data).toMatchObject([
      {
        object: "sponsor_match",
        brand: { id: coffee, categories: ["Food"] },
        score_parts: { category: 40, past_campaign: 0, mention: 0 },
        source: "workspace",
        contact_available: true,
      },
    ]);
    expect(body.data[0].reason).toContain("Shares Food (40)");
  });

  it("count a campaign that ran on the show", async () => {
    const { id: brandId } = await t.make.brand({ name: "Quayside Tea" });
    const { id: campaignId } = await t.make.campaign({ brand_id: brandId });
    await t.make.slot(campaignId, { air_date: "2026-12-15" });
    await t.sql("update campaigns set status = 'active' where id = $1", [campaignId]);
    const { body } = await matches({ show_id: t.showId, limit: "25" });
    const match = body.data.find(({ brand }: { brand: { id: string } }) => brand.id === brandId);
    expect(match.proof_points).toMatchObject([{ type: "past_campaign", ref: campaignId }]);
  });

  it("need a show or a brief, and a show with an episode", async () => {
    const refusal = async (query: Record<string, string>) => {
      const { status, body } = await matches(query);
      return [status, body.error.code, body.error.param];
    };
    expect(await refusal({})).toEqual([400, "parameter_invalid", "show_id"]);
    expect(await refusal({ episode_id: "ep_x" })).toEqual([400, "parameter_invalid", "show_id"]);
    expect(await refusal({ episode_id: "ep_x", brief: "tea" })).toEqual([
      400,
      "parameter_invalid",
      "show_id",
    ]);
    expect(await refusal({ brief: " " })).toEqual([400, "parameter_invalid", "brief"]);
    expect((await matches({ brief: "x", limit: "26" })).status).toBe(400);
    const unknown = await matches({ show_id: t.showId, episode_id: "ep_unknown" });
    expect(unknown.status).toBe(404);
  });

  it("are of the own workspace: foreign brands are not ranked", async () => {
    const own = await matches({ brief: "coffee roasted on the quay" }, t.stranger.key);
    expect(own.body.data).toEqual([]);
  });
});
