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
  it("refuses what is wrong by the name of the field", async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ show_id: "unknown" }, "show_id"],
      [{ air_date: "2026-02-30" }, "air_date"],
      [
        {
          air_date: "2027-01-01",
          air_window: { start_date: "2027-01-01", end_date: "2027-01-02" },
        },
        "air_window",
      ],
      [{ air_window: { start_date: "2027-01-02", end_date: "2027-01-01" } }, "air_window.end_date"],
      [{ rate: { type: "cpm", amount_minor: 1, currency: "eur" } }, "rate.currency"],
      [{ rate: { type: "cpm", amount_minor: 1.5 } }, "rate.amount_minor"],
      [{ quantity: 0 }, "quantity"],
      [{ promo_url: "file:///etc/passwd" }, "promo_url"],
    ];
    for (const [fields, param] of wrong) {
      const answer = await t.send("POST", path(), {
        show_id: t.showId,
        deliverable_type: "audio_read",
        ...fields,
      });
      expect([answer.status, answer.body.error?.param]).toEqual([400, param]);
    }
    expect((await t.send("GET", path())).body.data).toEqual([]);
  });

  it("warns of competitors close by and of what its brand blocks", async () => {
    await t.sql("update shows set categories = '{True Crime}' where show_id = $1", [t.showId]);
    const { id: rival } = await t.make.brand({
      name: "Harbour Beans",
      categories: ["food & drink"],
    });
    const { id: theirs } = await t.make.campaign({ name: "Winter beans", brand_id: rival });
    await t.make.slot(theirs, { air_date: "2027-06-10" });
    const { id: brandId } = await t.make.brand({
      categories: ["Food & Drink"],
      brand_safety: { blocked_categories: ["true crime"] },
    });
    await t.send("PATCH", `/v1/campaigns/${campaignId}`, { brand_id: brandId });
    const add = async (day: string): Promise<string[]> =>
      (
        await t.send("POST", path(), {
          show_id: t.showId,
          deliverable_type: "audio_read",
          air_date: day,
        })
      ).body.warnings;
    const close = await add("2027-06-15");
    expect(close).toHaveLength(2);
    expect(close.join(" ")).toMatch(/True Crime|true crime/);
    expect(close.join(" ")).toContain("Harbour Beans");
    expect(await add("2027-06-25")).toHaveLength(1);
  });
});
