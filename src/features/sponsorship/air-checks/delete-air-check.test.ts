import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

const slotOf = (campaignId: string, slotId: string) =>
  t.get(`/v1/campaigns/${campaignId}/slots/${slotId}`);
const act = (id: string, verb: string, body: object = {}, as?: string) =>
  t.send("POST", `/v1/air-checks/${id}/${verb}`, body, as);

describe("an air check that is deleted", () => {
  it("is gone with its search, and the slot keeps its status", async () => {
    const { campaignId, slotId } = await t.booked();
    const id = await t.airCheck(campaignId, slotId, HEARD);
    await act(id, "approve");
    const path = `/v1/air-checks/${id}`;
    expect((await t.send("DELETE", path)).body.error.code).toBe("confirmation_required");
    expect((await t.send("DELETE", `${path}?confirm=true`)).status).toBe(200);
    expect((await t.send("GET", path)).status).toBe(404);
    expect((await slotOf(campaignId, slotId)).status).toBe("verified");
    const list = await t.send("GET", `/v1/campaigns/${campaignId}/air-checks`);
    expect(list.body.data).toEqual([]);
  });
});
