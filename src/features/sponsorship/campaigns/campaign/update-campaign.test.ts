import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startCampaignFixture } from "../campaigns.test-support.ts";

const t = useFixture(startCampaignFixture);

const path = (id: string, rest = "") => `/v1/campaigns/${id}${rest}`;
const read = async (id: string) => (await t.send("GET", path(id))).body;
const patch = (id: string, body: unknown) => t.send("PATCH", path(id), body);

describe("the states of a campaign", () => {
  it("need days and a slot to be scheduled, and say what is missing", async () => {
    const { id } = await t.make.campaign({ start_date: null, end_date: null });
    const undated = await patch(id, { status: "scheduled" });
    expect(undated.status).toBe(400);
    expect(undated.body.error).toMatchObject({ code: "parameter_invalid", param: "start_date" });
    const dates = { start_date: "2026-12-14", end_date: "2026-12-20" };
    const empty = await patch(id, { ...dates, status: "scheduled" });
    expect(empty.body.error).toMatchObject({ code: "state_conflict", current_state: "draft" });
    expect(await read(id)).toMatchObject({ status: "draft", start_date: null });
    await t.make.slot(id);
    expect((await patch(id, { ...dates, status: "scheduled" })).body.data.status).toBe("scheduled");
  });

  it("follow the days at midnight of the campaign's time zone", async () => {
    const { id } = await t.make.campaign({
      start_date: "2026-10-26",
      end_date: "2026-10-27",
      timezone: "America/New_York",
    });
    await t.make.slot(id);
    await patch(id, { status: "scheduled" });
    await t.moveAt("2026-10-26T03:59:00Z");
    expect(await read(id)).toMatchObject({ status: "scheduled" });
    await t.moveAt("2026-10-26T04:00:00Z");
    expect(await read(id)).toMatchObject({
      status: "active",
      status_changed_at: "2026-10-26T04:00:00.000Z",
    });
    await t.moveAt("2026-10-28T03:59:00Z");
    expect(await read(id)).toMatchObject({ status: "active" });
    await t.moveAt("2026-10-28T04:00:00Z");
    expect(await read(id)).toMatchObject({ status: "completed" });
    expect((await t.events(id)).filter((type) => type.endsWith("status_changed"))).toHaveLength(3);
  });

  it("end as completed where all days were over when it was scheduled", async () => {
    const { id } = await t.make.campaign({ start_date: "2026-10-01", end_date: "2026-10-02" });
    await t.make.slot(id);
    expect((await patch(id, { status: "scheduled" })).body.data.status).toBe("completed");
  });

  it("are left again by a later end, and by no call alone", async () => {
    const { id } = await t.make.campaign({ start_date: "2026-10-01", end_date: "2026-10-02" });
    await t.make.slot(id);
    await patch(id, { status: "scheduled" });
    const refused = await patch(id, { status: "active" });
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain("Move end_date forward");
    expect((await patch(id, { end_date: "2026-12-31" })).body.data.status).toBe("active");
  });

  it("stop at a cancellation, which needs a confirmation and cancels what has not aired", async () => {
    const { id } = await t.make.campaign();
    const { id: slotId } = await t.make.slot(id, { air_date: "2026-12-15" });
    const asked = await patch(id, { status: "canceled" });
    expect(asked.status).toBe(409);
    expect((await patch(id, { status: "canceled", confirm: true })).body.data.status).toBe(
      "canceled",
    );
    expect((await read(`${id}/slots/${slotId}`)).status).toBe("canceled");
    expect((await patch(id, { status: "draft" })).status).toBe(409);
  });

  it("keep their currency while slots have rates in it", async () => {
    const { id } = await t.make.campaign();
    await t.make.slot(id, { rate: { type: "flat", amount_minor: 50_000 } });
    expect((await patch(id, { currency: "eur" })).body.error.param).toBe("currency");
  });
});
