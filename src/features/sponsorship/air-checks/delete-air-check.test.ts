import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AirCheckFixture, HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

let fixture: AirCheckFixture;
beforeAll(async () => {
  fixture = await startAirCheckFixture();
});
afterAll(() => fixture.app.close());

const slotOf = async (campaignId: string, slotId: string) =>
  (await fixture.send("GET", `/v1/campaigns/${campaignId}/slots/${slotId}`)).body;
const act = (id: string, verb: string, body: object = {}, as?: string) =>
  fixture.send("POST", `/v1/air-checks/${id}/${verb}`, body, as);

describe("an air check that is deleted", () => {
  it("is gone with its search, and the slot keeps its status", async () => {
    const { campaignId, slotId } = await fixture.booked();
    const id = await fixture.airCheck(campaignId, slotId, HEARD);
    await act(id, "approve");
    const path = `/v1/air-checks/${id}`;
    expect((await fixture.send("DELETE", path)).body.error.code).toBe("confirmation_required");
    expect((await fixture.send("DELETE", `${path}?confirm=true`)).status).toBe(200);
    expect((await fixture.send("GET", path)).status).toBe(404);
    expect((await slotOf(campaignId, slotId)).status).toBe("verified");
    const list = await fixture.send("GET", `/v1/campaigns/${campaignId}/air-checks`);
    expect(list.body.data).toEqual([]);
  });
});
