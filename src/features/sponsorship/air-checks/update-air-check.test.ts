import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

const act = (id: string, verb: string, body: object = {}, as?: string) =>
  t.send("POST", `/v1/air-checks/${id}/${verb}`, body, as);

describe("a verdict on an air check", () => {
  it("is given again after a rejection only with new evidence", async () => {
    const { campaignId, slotId } = await t.booked();
    const id = await t.airCheck(campaignId, slotId, HEARD);
    await act(id, "reject", { reason: "Too early." });
    expect((await act(id, "approve")).status).toBe(409);
    const changed = await t.send("PATCH", `/v1/air-checks/${id}`, { start_sec: 12 });
    expect(changed.body.data).toMatchObject({ status: "submitted", rejected_reason: null });
    expect((await act(id, "approve")).status).toBe(200);
    const late = await t.send("PATCH", `/v1/air-checks/${id}`, { start_sec: 13 });
    expect(late.status).toBe(409);
    const noted = await t.send("PATCH", `/v1/air-checks/${id}`, { notes: "Guest host." });
    expect(noted.body.data.notes).toBe("Guest host.");
  });
});
