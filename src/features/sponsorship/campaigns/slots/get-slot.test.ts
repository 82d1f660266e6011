import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

describe("a slot", () => {
  it("of another campaign is answered as an unknown one", async () => {
    const { id } = await t.make.slot(campaignId);
    const { id: other } = await t.make.campaign();
    expect((await t.send("GET", `/v1/campaigns/${other}/slots/${id}`)).status).toBe(404);
  });
});
