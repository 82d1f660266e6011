import { describe, expect, it } from "vitest";
import { correctionOf, keyOfParam, nextIndex, type Parsed, withTyped } from "./draft.ts";

const PARSED = {
  advertiser: { name: "Northwind", matched_brand_id: null, confidence: "high" },
  agency: null,
  campaign_name: null,
  io_number: null,
  currency: "gbp",
  total_minor: 104_000,
  start_date: null,
  end_date: null,
  payment_terms: null,
  line_items: [
    { index: 0, rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" } },
    { index: 3, rate: null },
  ],
} as unknown as Parsed;

describe("corrections", () => {
  it("are sent in the form of the API, the lines by their index", () => {
    const draft = {
      advertiser: " Northwind Roasters ",
      agency: "",
      total_minor: "1,040.50",
      "3.air_dates": "2026-12-08, 2026-12-10",
      "3.quantity": "2",
      "0.rate_amount": "30",
    };
    expect(correctionOf(PARSED, draft)).toEqual({
      lineIndexes: [0, 3],
      parsed: {
        advertiser: { name: "Northwind Roasters" },
        agency: null,
        total_minor: 104_050,
        line_items: [
          { index: 0, rate: { type: "cpm", amount_minor: 3_000, currency: "gbp" } },
          { index: 3, air_dates: ["2026-12-08", "2026-12-10"], quantity: 2 },
        ],
      },
    });
  });

  it("that cannot be read go out as they are typed, so that the API names the field", () => {
    const { parsed } = correctionOf(PARSED, { "0.quantity": "some", total_minor: "much" });
    expect(parsed).toMatchObject({ total_minor: "much", line_items: [{ quantity: "some" }] });
  });

  it("end where the field is as the order states it", () => {
    const draft = withTyped({}, "agency", "Quayside", "");
    expect(draft).toEqual({ agency: "Quayside" });
    expect(withTyped(draft, "agency", "", "")).toEqual({});
  });

  it("have their problems by field", () => {
    expect(keyOfParam("parsed.line_items[1].rate.amount_minor", [0, 3])).toBe("3.rate_amount");
    expect(keyOfParam("parsed.line_items[0].quantity", [3])).toBe("3.quantity");
    expect(keyOfParam("parsed.advertiser.name", [])).toBe("advertiser");
    expect(keyOfParam("parsed.start_date", [])).toBe("start_date");
    expect(keyOfParam(null, [])).toBeNull();
  });

  it("may add a line at the next free index", () => {
    expect(nextIndex(PARSED, {})).toBe(4);
    expect(nextIndex(PARSED, { "4.show_name": "x" })).toBe(5);
  });
});
