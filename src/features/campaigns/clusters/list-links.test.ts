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

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("clusters of a campaign", () => {
  it("are listed for a slot or for all, and not for another workspace", async () => {
    const slotId = await fixture.slot(campaignId);
    for (const slot of [slotId, null])
      await fixture.send("POST", path(), {
        cluster_ref: await fixture.cluster(await fixture.episode()),
        slot_id: slot,
      });
    expect((await fixture.send("GET", path())).body.data).toHaveLength(2);
    const ofSlot = (await fixture.send("GET", path(`?slot_id=${slotId}`))).body.data;
    expect(ofSlot).toMatchObject([{ slot_id: slotId, node_ids: null }]);
    expect((await fixture.send("GET", path(), undefined, fixture.strangerKey)).status).toBe(404);
  });

  it("have no figures where their show is gone, and are in no count", async () => {
    const { showId } = fixture;
    const sent = { cluster_ref: await fixture.cluster(await fixture.episode()) };
    await fixture.send("POST", path(), sent);
    const campaign = async () => (await fixture.send("GET", `/v1/campaigns/${campaignId}`)).body;
    expect((await campaign()).cluster_count).toBe(1);
    const gone = await fixture.send("DELETE", `/v1/shows/${showId}`, { confirm: true });
    expect(gone.status).toBe(200);
    const { body } = await fixture.send("GET", path());
    expect(body.data).toHaveLength(1);
    expect(new Set(Object.values(body.data[0].metrics))).toEqual(new Set([null]));
    expect(body.data[0].refresh_errors).toBeNull();
    expect(body.meta.missing_show_ids).toEqual([showId]);
    expect((await campaign()).cluster_count).toBe(0);
  });
});
