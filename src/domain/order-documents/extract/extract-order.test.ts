import { describe, expect, it } from "vitest";
import { type DocumentText, plainLines, rowLine } from "../document-text.ts";
import { extractOrder } from "./extract-order.ts";

const known = { shows: [{ id: "show1", name: "Salt & Signal" }], brands: [] };
const written = (text: string): DocumentText => ({
  kind: "text",
  pages: [{ number: null, lines: plainLines(text) }],
});
const tabled = (rows: readonly (readonly string[])[]): DocumentText => ({
  kind: "xlsx",
  pages: [{ number: 1, lines: rows.map(rowLine) }],
});

const SENTENCE =
  "two 60s host-read mid-rolls on Salt & Signal, 3 and 10 November, 30,000 downloads at £28 CPM";

describe("an insertion order", () => {
  it("in a sentence is a line with its quote", () => {
    const { parsed } = extractOrder(
      written(`Campaign starts 1 November 2026.\n\n${SENTENCE}`),
      known,
    );
    expect(parsed.line_items).toMatchObject([
      {
        show_name: "Salt & Signal",
        matched_show_id: "show1",
        deliverable_type: "audio_read",
        placement: "mid_roll",
        length_sec: 60,
        quantity: 2,
        air_dates: ["2026-11-03", "2026-11-10"],
        rate: { type: "cpm", amount_minor: 2800, currency: "gbp" },
        guaranteed_impressions: 30_000,
        source: { page: null, quote: SENTENCE },
        confidence: "medium",
      },
    ]);
  });

  it("in a table drawn with bars has its columns by their count, whatever the widths", () => {
    const order = extractOrder(
      written(
        [
          "Show | Placement | Air date | Impressions | CPM",
          "---|---|---|---|---",
          "Salt & Signal | Mid-roll :60 | 2026-12-08 | 30,000 | £28.00",
        ].join("\n"),
      ),
      known,
    );
    expect(order.parsed.line_items).toMatchObject([
      {
        matched_show_id: "show1",
        air_dates: ["2026-12-08"],
        guaranteed_impressions: 30_000,
        rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
      },
    ]);
  });

  it("in a table has the columns in any order and its total checked", () => {
    const order = extractOrder(
      tabled([
        ["IO number", "QM-1"],
        ["Net", "CPM", "Impressions", "Show", "Placement"],
        ["£840.00", "£28.00", "30,000", "Salt & Signal", "Mid-roll :60"],
        ["£840.00", "", "", "Total"],
      ]),
      known,
    );
    expect(order.parsed.io_number).toBe("QM-1");
    expect(order.readings.io_number).toMatchObject({ page: 1, quote: "IO number QM-1" });
    expect(order.parsed.line_items).toHaveLength(1);
    expect(order.totals_check).toEqual({
      sum_minor: 84_000,
      stated_minor: 84_000,
      matches: true,
    });
  });

  it("whose lines add up to another total has a warning", () => {
    const order = extractOrder(
      tabled([
        ["Show", "Placement", "Flat rate"],
        ["Salt & Signal", "Pre-roll", "£500"],
        ["Total", "", "£900"],
      ]),
    );
    expect(order.totals_check).toEqual({ sum_minor: 50_000, stated_minor: 90_000, matches: false });
    expect(order.warnings).toContain("The lines add up to 50000, and the stated total is 90000.");
  });

  it("has the total net of tax", () => {
    const total = (text: string): number | null => extractOrder(written(text)).parsed.total_minor;
    expect(total("Subtotal: £100.00\nVAT 20%: £20.00\nTotal: £120.00")).toBe(10_000);
    expect(total("Total HT : 1 100,00 €\nTVA : 220,00 €\nTotal TTC : 1 320,00 €")).toBe(110_000);
    expect(total("VAT: £20.00\nTotal incl. VAT: £120.00")).toBe(10_000);
    expect(total("Payment terms: Net 45\nTotal: £120.00")).toBe(12_000);
  });

  it("that states nothing has nulls and warnings, and no lines", () => {
    const order = extractOrder(written("Thank you for the call. We will be in touch."), known);
    expect(order.parsed).toEqual({
      advertiser: { name: "", matched_brand_id: null, confidence: "low" },
      agency: null,
      campaign_name: null,
      io_number: null,
      currency: null,
      total_minor: null,
      start_date: null,
      end_date: null,
      payment_terms: null,
      line_items: [],
    });
    expect(order.totals_check).toBeNull();
    expect(order.warnings).toContain("No line of the order can be read.");
  });

  it("has the first and last day of a range, and none of a week", () => {
    const order = extractOrder(
      tabled([
        ["Show", "Air dates", "Spots", "Flat rate"],
        ["Salt & Signal", "1 Nov - 20 Nov 2026", "5", "£500"],
        ["Salt & Signal", "w/c 2 Nov 2026", "1", "£500"],
      ]),
    );
    expect(order.parsed.line_items.map((line) => line.air_dates)).toEqual([
      ["2026-11-01", "2026-11-20"],
      [],
    ]);
    expect(order.warnings).toContain('Line 2: "w/c 2 Nov 2026" is a week, and no air dates.');
  });

  it("has no days of a range for two spots, which would air on its first and last day", () => {
    const order = extractOrder(
      tabled([
        ["Show", "Air dates", "Spots", "Flat rate"],
        ["Salt & Signal", "1 Nov - 20 Nov 2026", "2", "£500"],
      ]),
    );
    expect(order.parsed.line_items).toMatchObject([{ quantity: 2, air_dates: [] }]);
  });

  it("with two currencies has none", () => {
    const order = extractOrder(written("Rate: £100\nOther rate: €100"));
    expect(order.parsed.currency).toBeNull();
    expect(order.warnings).toContain("The document has several currencies: gbp, eur.");
  });
});
