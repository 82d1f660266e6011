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

describe("a slot", () => {
  it("of another campaign is answered as an unknown one", async () => {
    const id = await fixture.slot(campaignId);
    const other = await fixture.campaign();
    expect((await fixture.send("GET", `/v1/campaigns/${other}/slots/${id}`)).status).toBe(404);
  });
});
