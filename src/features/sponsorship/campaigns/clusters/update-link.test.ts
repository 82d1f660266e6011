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
  it("moves to another slot, which airs in place of the first", async () => {
    const [from, to] = [await fixture.slot(campaignId), await fixture.slot(campaignId)];
    const cluster_ref = await fixture.cluster(await fixture.episode());
    const { id } = (await fixture.send("POST", path(), { cluster_ref, slot_id: from })).body.data;
    const statuses = async () =>
      (await fixture.send("GET", `/v1/campaigns/${campaignId}/slots`)).body.data.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(["aired", "open"]);
    await fixture.send("PATCH", path(`/${id}`), { slot_id: to });
    expect(await statuses()).toEqual(["open", "aired"]);
  });
});
