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

describe("a cluster of a campaign", () => {
  it("is unlinked without a confirmation and can be linked again", async () => {
    const body = { cluster_ref: await fixture.cluster(await fixture.episode()) };
    const { id } = (await fixture.send("POST", path(), body)).body.data;
    expect((await fixture.send("DELETE", path(`/${id}`))).body.data.deleted).toBe(true);
    expect((await fixture.send("DELETE", path(`/${id}`))).status).toBe(404);
    expect((await fixture.send("POST", path(), body)).status).toBe(201);
    expect(await fixture.events(campaignId)).toEqual([
      "campaign.created",
      "campaign.cluster_linked",
      "campaign.cluster_unlinked",
      "campaign.cluster_linked",
    ]);
  });
});
