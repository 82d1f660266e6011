import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns.test-support.ts";
import { loadDeliveredDays } from "./delivered-days.ts";

let campaignId: string;
const t = useFixture(startCampaignFixture);
beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

type Captures = Record<string, Record<string, Record<string, number>> | null>;

/** A cluster with what was captured of each platform on days; its id. */
async function captured(days: Captures): Promise<string> {
  const { global_id: reference } = await t.make.cluster({
    episode_id: (await t.make.episode()).id,
  });
  await t.sql("delete from cluster_daily_reach where cluster_id = $1", [reference.split("_")[1]]);
  for (const [day, platforms] of Object.entries(days))
    await t.sql(
      `insert into cluster_daily_reach (show_id, cluster_id, day, figures)
       values ($1, $2, $3, $4)`,
      [...reference.split("_"), day, platforms === null ? null : { totals: {}, platforms }],
    );
  return reference;
}

async function link(reference: string, fields: Record<string, unknown>): Promise<void> {
  const body = { cluster_ref: reference, ...fields };
  const answer = await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, body);
  expect(answer.status).toBeLessThan(300);
}

const load = (from: string, to: string) =>
  loadDeliveredDays(
    t.app.runtime.database,
    { id: t.workspaceId, showSet: new Set([t.showId]) },
    campaignId,
    { from, to },
  );
const lineOf = async (from: string, to: string) =>
  (await load(from, to))?.days.map(({ date, delivered }) => [date.slice(5), delivered]);

describe("what a campaign had delivered by past days", () => {
  it("is what each slot counts, summed, with the capture before where a day has none", async () => {
    const { id: audio } = await t.make.slot(campaignId);
    const { id: clips } = await t.make.slot(campaignId, { deliverable_type: "social_clip" });
    const first = await captured({
      "2026-10-10": { transistor: { downloads: 100 }, spotify: { plays: 900 } },
      "2026-10-12": { transistor: { downloads: 250 }, tiktok: { views: 40, reach: 40 } },
    });
    const second = await captured({ "2026-10-11": { spotify: { plays: 30 } } });
    await link(first, { slot_id: audio });
    await link(second, { slot_id: clips });
    await link(first, { slot_id: clips });
    expect(await lineOf("2026-10-09", "2026-10-13")).toEqual([
      ["10-09", null],
      ["10-10", 100],
      ["10-11", 100],
      ["10-12", 290],
      ["10-13", 290],
    ]);
  });

  it("begins with what was known before, and reads nothing of later days", async () => {
    const { id: slot } = await t.make.slot(campaignId, { deliverable_type: "other" });
    const days = {
      "2026-10-08": { youtube: { reach: 70 } },
      "2026-10-14": { youtube: { reach: 99 } },
    };
    await link(await captured(days), { slot_id: slot });
    expect(await lineOf("2026-10-11", "2026-10-12")).toEqual([
      ["10-11", 70],
      ["10-12", 70],
    ]);
  });

  it("begins with what was known before, however long ago", async () => {
    const { id: slot } = await t.make.slot(campaignId, { deliverable_type: "other" });
    const days = {
      "2026-05-01": { youtube: { reach: 12 } },
      "2026-06-01": { youtube: { reach: 50 } },
      "2026-10-12": { youtube: { reach: 60 } },
    };
    await link(await captured(days), { slot_id: slot });
    expect(await lineOf("2026-10-11", "2026-10-12")).toEqual([
      ["10-11", 50],
      ["10-12", 60],
    ]);
  });

  it("counts a cluster whole in the slot that has all of it, and not where only posts are chosen", async () => {
    const { id: audio } = await t.make.slot(campaignId);
    const { id: clips } = await t.make.slot(campaignId, { deliverable_type: "social_clip" });
    const both = await captured({
      "2026-10-12": {
        transistor: { downloads: 100 },
        youtube: { views: 100_000, reach: 100_000 },
        tiktok: { views: 40, reach: 40 },
      },
    });
    const [clip] = await t.posts(both, [{ platform: "tiktok", counts: { views: 40 } }]);
    await link(both, { slot_id: audio });
    await link(both, { slot_id: clips, node_ids: [clip] });
    expect(await load("2026-10-12", "2026-10-12")).toEqual({
      days: [{ date: "2026-10-12", delivered: 100 }],
      inPart: 1,
    });
  });

  it("has 40 points at most, and each is of its own day", async () => {
    const { id: slot } = await t.make.slot(campaignId, { deliverable_type: "other" });
    await link(
      await captured({
        "2026-08-01": { youtube: { reach: 10 } },
        "2026-10-12": { youtube: { reach: 20 } },
        "2026-10-13": { youtube: { reach: 30 } },
      }),
      { slot_id: slot },
    );
    const line = await lineOf("2026-08-01", "2026-10-13");
    expect(line).toHaveLength(37);
    expect(line?.slice(-3)).toEqual([
      ["10-09", 10],
      ["10-11", 10],
      ["10-13", 30],
    ]);
  });

  it("leaves out chosen posts and links without a slot, and passes over an odd capture", async () => {
    const { id: slot } = await t.make.slot(campaignId, { deliverable_type: "other" });
    const { global_id: chosen } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    const [post] = await t.posts(chosen, [{ platform: "youtube", counts: { views: 5 } }]);
    await link(chosen, { slot_id: slot, node_ids: [post] });
    await link(await captured({ "2026-10-12": { youtube: { reach: 1_000 } } }), {});
    const odd = await captured({ "2026-10-11": { youtube: { reach: 7 } }, "2026-10-12": null });
    await link(odd, { slot_id: slot });
    const [showId, clusterId] = odd.split("_");
    await t.sql(
      `insert into cluster_daily_reach (show_id, cluster_id, day, figures)
       values ($1, $2, '2026-10-13', '{"totals": {"reach": 9}}')`,
      [showId, clusterId],
    );
    expect(await load("2026-10-11", "2026-10-13")).toEqual({
      inPart: 1,
      days: ["2026-10-11", "2026-10-12", "2026-10-13"].map((date) => ({ date, delivered: 7 })),
    });
  });

  it("is nothing of a show that the workspace no longer sees, or without links", async () => {
    const { id: slot } = await t.make.slot(campaignId, { deliverable_type: "other" });
    expect(await lineOf("2026-10-12", "2026-10-12")).toEqual([["10-12", null]]);
    await link(await captured({ "2026-10-12": { youtube: { reach: 7 } } }), { slot_id: slot });
    const hidden = await loadDeliveredDays(
      t.app.runtime.database,
      { id: t.workspaceId, showSet: new Set() },
      campaignId,
      { from: "2026-10-12", to: "2026-10-12" },
    );
    expect(hidden?.days).toEqual([{ date: "2026-10-12", delivered: null }]);
  });
});
