import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

const slotOf = (campaignId: string, slotId: string) =>
  t.get(`/v1/campaigns/${campaignId}/slots/${slotId}`);
const act = (id: string, verb: string, body: object = {}, as?: string) =>
  t.send("POST", `/v1/air-checks/${id}/${verb}`, body, as);

describe("the rejection of an air check", () => {
  it("makes a make-good due when it is rejected, and verifies both with the make-good", async () => {
    const { campaignId, slotId } = await t.booked();
    const id = await t.airCheck(campaignId, slotId, HEARD);
    const rejected = await act(id, "reject", { reason: "The code is missing." });
    expect(rejected.body.data).toMatchObject({
      status: "rejected",
      rejected_reason: "The code is missing.",
    });
    expect((await slotOf(campaignId, slotId)).status).toBe("makegood_due");
    const made = await t.send("POST", `/v1/campaigns/${campaignId}/slots/${slotId}/makegood`, {
      air_date: "2026-11-01",
    });
    const madeId = made.body.data.id;
    const second = await t.airCheck(campaignId, madeId, HEARD);
    expect((await act(second, "approve")).status).toBe(200);
    expect((await slotOf(campaignId, madeId)).status).toBe("verified");
    expect((await slotOf(campaignId, slotId)).status).toBe("verified");
  });
});
