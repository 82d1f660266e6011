import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (slotId = "", rest = "") =>
  `/v1/campaigns/${campaignId}/slots${slotId === "" ? "" : `/${slotId}`}${rest}`;

describe("slots", () => {
  it("are listed by position, by what they are asked for, page by page", async () => {
    for (const day of ["2027-01-03", "2027-01-01", "2027-01-02"])
      await t.make.slot(campaignId, { air_date: day });
    const first = (await t.send("GET", path("", "?limit=2"))).body;
    const rest = (await t.send("GET", path("", `?limit=2&cursor=${first.next_cursor}`))).body;
    const positions = [...first.data, ...rest.data].map(({ position }) => position);
    expect(positions).toEqual([1, 2, 3]);
    const found = (await t.send("GET", path("", "?air_gte=2027-01-02&air_lt=2027-01-03"))).body;
    expect(found.data.map((slot: { air_date: string }) => slot.air_date)).toEqual(["2027-01-02"]);
  });
});
