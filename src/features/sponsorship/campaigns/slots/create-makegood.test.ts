import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (slotId = "", rest = "") =>
  `/v1/campaigns/${campaignId}/slots${slotId === "" ? "" : `/${slotId}`}${rest}`;
const read = async (slotId: string) => (await t.send("GET", path(slotId))).body;

describe("a slot", () => {
  it("is made good by a slot without a price, once", async () => {
    const { id } = await t.make.slot(campaignId, { rate: { type: "cpm", amount_minor: 2_800 } });
    const early = await t.send("POST", path(id, "/makegood"), {});
    expect(early.body.error).toMatchObject({ code: "state_conflict", current_state: "open" });
    await t.sql("update campaign_slots set status = 'makegood_due' where id = $1", [id]);
    const made = await t.send("POST", path(id, "/makegood"), { air_date: "2027-04-01" });
    expect(made.body.data).toMatchObject({
      makegood_for: id,
      status: "scheduled",
      rate: { type: "added_value", amount_minor: 0 },
    });
    expect(await read(id)).toMatchObject({ makegood_slot_id: made.body.data.id });
    expect((await t.send("POST", path(id, "/makegood"), {})).status).toBe(409);
  });
});
