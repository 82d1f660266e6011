import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

const path = (id: string, rest = "") => `/v1/campaigns/${id}${rest}`;

describe("campaigns", () => {
  it("are deleted with their slots once that is confirmed", async () => {
    const id = await fixture.campaign();
    await fixture.slot(id);
    expect((await fixture.send("DELETE", path(id), {})).status).toBe(409);
    expect((await fixture.send("DELETE", path(id), { confirm: true })).body.data).toMatchObject({
      deleted: true,
    });
    expect((await fixture.send("GET", path(id))).status).toBe(404);
    expect(
      await fixture.app.sql("select id from campaign_slots where campaign_id = $1", [id]),
    ).toEqual([]);
  });
});
