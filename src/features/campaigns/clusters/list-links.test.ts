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
});
