import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (slotId = "", rest = "") =>
  `/v1/campaigns/${campaignId}/slots${slotId === "" ? "" : `/${slotId}`}${rest}`;

describe("a slot", () => {
  it("is deleted once that is confirmed, and delivery rows stay without it", async () => {
    const { id } = await t.make.slot(campaignId);
    await t.sql(
      `insert into external_delivery_rows
         (workspace_id, campaign_id, row_key, source, label, slot_id, start_date, end_date, is_period, impressions, created_at, updated_at)
       values ($1, $2, 'key', 'adswizz', '', $3, '2026-10-01', '2026-10-01', false, 5, now(), now())`,
      [t.workspaceId, campaignId, id],
    );
    expect((await t.send("DELETE", path(id), {})).status).toBe(409);
    expect((await t.send("DELETE", path(id), { confirm: true })).body.data.deleted).toBe(true);
    expect(
      await t.sql("select slot_id from external_delivery_rows where campaign_id = $1", [
        campaignId,
      ]),
    ).toEqual([{ slot_id: null }]);
    expect(await t.events(id)).toContain("campaign_slot.deleted");
  });
});
