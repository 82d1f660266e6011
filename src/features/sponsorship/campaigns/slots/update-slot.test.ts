import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let fixture: CampaignFixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

beforeEach(async () => {
  campaignId = await fixture.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" });
});

const path = (slotId = "", rest = "") =>
  `/v1/campaigns/${campaignId}/slots${slotId === "" ? "" : `/${slotId}`}${rest}`;
const read = async (slotId: string) => (await fixture.send("GET", path(slotId))).body;
const patch = (slotId: string, body: unknown) => fixture.send("PATCH", path(slotId), body);

describe("a slot", () => {
  it("is open until it has a day, and open again without one", async () => {
    const id = await fixture.slot(campaignId);
    expect(await read(id)).toMatchObject({ status: "open", position: 1, quantity: 1 });
    expect((await patch(id, { air_date: "2027-03-01" })).body.data.status).toBe("scheduled");
    expect((await patch(id, { air_date: null })).body.data).toMatchObject({
      status: "open",
      air_date: null,
    });
    expect(await fixture.events(id)).toContain("campaign_slot.status_changed");
  });

  it("airs with its episode, also one that is published later", async () => {
    const now = fixture.app.clock.now();
    const day = new Date(now.getTime() + 3 * 86_400_000).toISOString();
    const id = await fixture.slot(campaignId, { air_date: day.slice(0, 10) });
    const episodeId = await fixture.episode({ publishedAt: day });
    expect((await patch(id, { episode_id: episodeId })).body.data.status).toBe("scheduled");
    await fixture.moveAt(day);
    expect(await read(id)).toMatchObject({ status: "aired", aired_at: day });
    expect((await patch(id, { episode_id: null })).body.data).toMatchObject({
      status: "scheduled",
      aired_at: null,
    });
  });

  it("is missed seven whole days after its last one, and airs by a late link", async () => {
    const start = fixture.app.clock.now().getTime();
    const dayAfter = (days: number) =>
      new Date(start + days * 86_400_000).toISOString().slice(0, 10);
    const id = await fixture.slot(campaignId, {
      air_window: { start_date: dayAfter(1), end_date: dayAfter(2) },
    });
    await fixture.moveAt(`${dayAfter(9)}T23:00:00Z`);
    expect(await read(id)).toMatchObject({ status: "scheduled" });
    await fixture.moveAt(`${dayAfter(10)}T12:00:00Z`);
    expect(await read(id)).toMatchObject({ status: "missed" });
    const episodeId = await fixture.episode({ publishedAt: `${dayAfter(1)}T06:00:00Z` });
    const ref = await fixture.cluster(episodeId);
    const linked = await fixture.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: ref,
      slot_id: id,
    });
    expect(linked.status).toBe(201);
    expect(await read(id)).toMatchObject({ status: "aired", cluster_refs: [ref] });
    const again = await fixture.send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: ref,
      slot_id: id,
    });
    expect([again.status, again.body.data.id]).toEqual([200, linked.body.data.id]);
    await fixture.send("DELETE", `/v1/campaigns/${campaignId}/clusters/${linked.body.data.id}`);
    expect(await read(id)).toMatchObject({ status: "missed", aired_at: null });
  });
});
