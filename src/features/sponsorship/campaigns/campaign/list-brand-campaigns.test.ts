import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

describe("campaigns of a brand", () => {
  it("are those of this brand alone", async () => {
    const brandId = await fixture.brand({ name: "Tarn Savings" });
    const id = await fixture.campaign({ brand_id: brandId });
    await fixture.campaign({ brand_id: await fixture.brand() });
    const path = `/v1/brands/${brandId}/campaigns`;
    const { body } = await fixture.send("GET", path);
    expect(body.data.map((campaign: { id: string }) => campaign.id)).toEqual([id]);
  });
});
