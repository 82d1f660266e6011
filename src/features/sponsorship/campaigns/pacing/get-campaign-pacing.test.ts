import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns.test-support.ts";

const t = useFixture(startCampaignFixture);

const pacing = (id: string) => t.get(`/v1/campaigns/${id}/pacing`);

/** A slot that aired on a day, with an audio episode that counts so many downloads. */
const airedSlot = async (campaignId: string, airDate: string, fields: Record<string, unknown>) => {
  const { downloads, ...rest } = fields;
  const { id } = await t.make.slot(campaignId, { air_date: airDate, ...rest });
  const { global_id: ref } = await t.make.cluster({
    episode_id: (await t.make.episode({ publishedAt: `${airDate}T06:00:00Z` })).id,
  });
  await t.posts(ref, [
    { platform: "simplecast", format: "audio_episode", counts: { downloads: Number(downloads) } },
    { platform: "spotify", format: "audio_episode", counts: { plays: 5 } },
  ]);
  const linked = await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
    cluster_ref: ref,
    slot_id: id,
  });
  expect(linked.status).toBe(201);
  return id;
};

describe("the pacing of a campaign", () => {
  it("follows its slots: the host's downloads against the guarantee of those that aired", async () => {
    const { id } = await t.make.campaign({ start_date: "2026-10-01", end_date: "2026-10-20" });
    await t.moveAt("2026-10-11T00:00:00+01:00");
    await airedSlot(id, "2026-10-01", { guaranteed_impressions: 10_000, downloads: 2_000 });
    await t.make.slot(id, { air_date: "2026-10-15", guaranteed_impressions: 10_000 });
    const body = await pacing(id);
    expect(body).toMatchObject({
      goal: { metric: "impressions", target: 20_000, source: "guarantees" },
      percent_time: 50,
      expected: 5_000,
      actual: 2_000,
      percent_delivered: 10,
      state: "behind",
      projected_total: 14_000,
    });
    expect(body.by_slot).toMatchObject([
      { counted_in: ["downloads"], actual: 2_000, expected: 5_000, projected_total: 4_000 },
      { counted_in: [], actual: null, expected: 0, projected_total: 10_000, state: "on_track" },
    ]);
  });

  it("follows the campaign's days where no slot has a guarantee", async () => {
    const { id } = await t.make.campaign({
      start_date: "2026-10-01",
      end_date: "2026-10-20",
      goals: { impressions: 5_000 },
    });
    await airedSlot(id, "2026-10-02", { downloads: 3_000 });
    expect(await pacing(id)).toMatchObject({
      goal: { metric: "impressions", target: 5_000, source: "goals" },
      percent_time: 50,
      expected: 2_500,
      actual: 3_000,
      state: "ahead",
      projected_total: 6_000,
      goals_progress: [{ metric: "impressions", target: 5_000, value: 3_000, percent: 60 }],
    });
  });

  it("has no goal and no expectation where nothing was promised", async () => {
    const { id } = await t.make.campaign({ start_date: null, end_date: null });
    expect(await pacing(id)).toMatchObject({
      goal: null,
      percent_time: null,
      expected: null,
      actual: null,
      state: "no_goal",
      projected_total: null,
    });
  });

  it("says of a slot that aired without a count that its count is not known", async () => {
    const { id } = await t.make.campaign({ start_date: "2026-10-01", end_date: "2026-10-20" });
    const { id: slotId } = await t.make.slot(id, {
      air_date: "2026-10-05",
      guaranteed_impressions: 1_000,
    });
    await t.send("PATCH", `/v1/campaigns/${id}/slots/${slotId}`, { status: "scheduled" });
    await t.sql("update campaign_slots set status = 'aired', aired_at = $2 where id = $1", [
      slotId,
      "2026-10-05T06:00:00Z",
    ]);
    const body = await pacing(id);
    expect(body.by_slot[0].actual).toBeNull();
    expect(body.warnings.join()).toContain("1 slot aired without a count");
  });

  it("counts the guarantee of a missed slot once, in the slot that makes it good", async () => {
    const { id } = await t.make.campaign({ start_date: "2026-09-01", end_date: "2026-10-20" });
    const { id: missed } = await t.make.slot(id, {
      air_date: "2026-09-01",
      guaranteed_impressions: 1_000,
    });
    await t.sql("update campaign_slots set status = 'missed' where id = $1", [missed]);
    const before = await pacing(id);
    expect(before).toMatchObject({ goal: { target: 1_000 }, expected: 1_000, state: "behind" });
    const made = await t.send("POST", `/v1/campaigns/${id}/slots/${missed}/makegood`, {
      air_date: "2026-10-18",
    });
    expect(made.status).toBe(201);
    expect(await pacing(id)).toMatchObject({
      goal: { target: 1_000 },
      expected: 0,
      state: "on_track",
      projected_total: 1_000,
    });
  });
});
