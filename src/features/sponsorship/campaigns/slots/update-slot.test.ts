import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns.test-support.ts";

let campaignId: string;
const t = useFixture(startCampaignFixture);

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (slotId = "", rest = "") =>
  `/v1/campaigns/${campaignId}/slots${slotId === "" ? "" : `/${slotId}`}${rest}`;
const read = async (slotId: string) => (await t.send("GET", path(slotId))).body;
const patch = (slotId: string, body: unknown) => t.send("PATCH", path(slotId), body);

describe("a slot", () => {
  it("is open until it has a day, and open again without one", async () => {
    const { id } = await t.make.slot(campaignId);
    expect(await read(id)).toMatchObject({ status: "open", position: 1, quantity: 1 });
    expect((await patch(id, { air_date: "2027-03-01" })).body.data.status).toBe("scheduled");
    expect((await patch(id, { air_date: null })).body.data).toMatchObject({
      status: "open",
      air_date: null,
    });
    expect(await t.events(id)).toContain("campaign_slot.status_changed");
  });

  it("airs with its episode, also one that is published later", async () => {
    const now = t.app.clock.now();
    const day = new Date(now.getTime() + 3 * 86_400_000).toISOString();
    const { id } = await t.make.slot(campaignId, { air_date: day.slice(0, 10) });
    const { id: episodeId } = await t.make.episode({ publishedAt: day });
    expect((await patch(id, { episode_id: episodeId })).body.data.status).toBe("scheduled");
    await t.moveAt(day);
    expect(await read(id)).toMatchObject({ status: "aired", aired_at: day });
    expect((await patch(id, { episode_id: null })).body.data).toMatchObject({
      status: "scheduled",
      aired_at: null,
    });
  });

  it("is missed seven whole days after its last one, and airs by a late link", async () => {
    const start = t.app.clock.now().getTime();
    const dayAfter = (days: number) =>
      new Date(start + days * 86_400_000).toISOString().slice(0, 10);
    const { id } = await t.make.slot(campaignId, {
      air_window: { start_date: dayAfter(1), end_date: dayAfter(2) },
    });
    await t.moveAt(`${dayAfter(9)}T23:00:00Z`);
    expect(await read(id)).toMatchObject({ status: "scheduled" });
    await t.moveAt(`${dayAfter(10)}T12:00:00Z`);
    expect(await read(id)).toMatchObject({ status: "missed" });
    const { id: episodeId } = await t.make.episode({ publishedAt: `${dayAfter(1)}T06:00:00Z` });
    const { global_id: ref } = await t.make.cluster({ episode_id: episodeId });
    const linked = await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: ref,
      slot_id: id,
    });
    expect(linked.status).toBe(201);
    expect(await read(id)).toMatchObject({ status: "aired", cluster_refs: [ref] });
    const again = await t.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: ref,
      slot_id: id,
    });
    expect([again.status, again.body.data.id]).toEqual([200, linked.body.data.id]);
    await t.send("DELETE", `/v1/campaigns/${campaignId}/clusters/${linked.body.data.id}`);
    expect(await read(id)).toMatchObject({ status: "missed", aired_at: null });
  });
});
