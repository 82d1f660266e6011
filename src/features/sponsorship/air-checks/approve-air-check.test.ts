import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

const slotOf = (campaignId: string, slotId: string) =>
  t.get(`/v1/campaigns/${campaignId}/slots/${slotId}`);
const act = (id: string, verb: string, body: object = {}, as?: string) =>
  t.send("POST", `/v1/air-checks/${id}/${verb}`, body, as);

describe("the approval of an air check", () => {
  it("verifies the slot when it is approved, once", async () => {
    const { campaignId, slotId } = await t.booked();
    expect((await slotOf(campaignId, slotId)).status).toBe("aired");
    const id = await t.airCheck(campaignId, slotId, HEARD);
    const answer = await act(id, "approve", { note: "Clear." });
    expect(answer.body.data).toMatchObject({ status: "approved", notes: "Clear." });
    expect(answer.body.data.reviewed_at).not.toBeNull();
    expect(await slotOf(campaignId, slotId)).toMatchObject({
      status: "verified",
      air_check_status: "approved",
    });
    const again = await act(id, "approve");
    expect([again.status, again.body.error.current_state]).toEqual([409, "approved"]);
    expect((await act(id, "reject", { reason: "No." })).status).toBe(409);
    expect(await t.events(id)).toContain("air_check.approved");
  });

  it("is not given on what is pending or blank", async () => {
    const { campaignId, slotId } = await t.booked();
    const id = await t.airCheck(campaignId, slotId, { source: "manual" });
    expect((await act(id, "approve")).body.error.current_state).toBe("pending");
    expect((await act(id, "reject", { reason: "  " })).body.error.param).toBe("reason");
  });

  it("is given once by two people at the same time", async () => {
    const { campaignId, slotId } = await t.booked();
    const id = await t.airCheck(campaignId, slotId, HEARD);
    const answers = await Promise.all([
      act(id, "approve"),
      act(id, "reject", { reason: "No." }),
      act(id, "approve"),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
  });
});
