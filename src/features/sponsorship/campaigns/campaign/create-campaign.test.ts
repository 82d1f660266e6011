import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const t = useNetwork();

describe("campaigns", () => {
  it("name the field that is wrong and store nothing", async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ end_date: "2026-12-01" }, "end_date"],
      [{ timezone: "Mars/Olympus" }, "timezone"],
      [{ timezone: "+01:00" }, "timezone"],
      [{ currency: "zzz" }, "currency"],
      [{ budget_minor: 12.5 }, "budget_minor"],
      [{ brand_id: "brd_unknown" }, "brand_id"],
      [{ show_ids: ["unknown"] }, "show_ids[0]"],
      [{ promo: { url: "javascript:alert(1)" } }, "promo.url"],
      [{ slots: [{ show_id: "unknown", deliverable_type: "other" }] }, "slots[0].show_id"],
    ];
    const before = (await t.get("/v1/campaigns")).meta.total;
    for (const [fields, param] of wrong) {
      const answer = await t.send("POST", "/v1/campaigns", {
        name: "Wrong",
        start_date: "2026-12-14",
        ...fields,
      });
      expect([answer.status, answer.body.error?.param]).toEqual([400, param]);
    }
    expect((await t.get("/v1/campaigns")).meta.total).toBe(before);
  });
});
