import { describe, expect, test } from "vitest";
import { type DocumentKind, type DocumentText, plainLines } from "../document-text.ts";
import { extractOrder } from "./extract-order.ts";
import { termsIn } from "./heading/read-payment.ts";
import { quantityIn } from "./prose/read-counts.ts";
import { numbersIn } from "./values/read-money.ts";
import { placementOf } from "./values/terms.ts";

const known = {
  shows: [
    { id: "s1", name: "Harbour Lights" },
    { id: "s2", name: "Quiet Engines" },
  ],
  brands: [{ id: "b1", name: "Lumenfold" }],
};
const document = (text: string, kind: DocumentKind = "text"): DocumentText => ({
  kind,
  pages: [{ number: null, lines: plainLines(text) }],
});
const linesOf = (text: string, kind: DocumentKind = "text") =>
  extractOrder(document(text, kind), known).parsed.line_items.map((line) => ({
    show: line.show_name,
    placement: line.placement,
    days: line.air_dates,
    minor: line.rate?.amount_minor ?? null,
    currency: line.rate?.currency ?? null,
  }));

describe("words of further languages", () => {
  test.each([
    ["uprostřed dílu", "mid_roll"],
    ["jakson lopussa", "post_roll"],
    ["στην αρχή του επεισοδίου", "pre_roll"],
    ["bölüm ortasında", "mid_roll"],
    ["в конце выпуска", "post_roll"],
    ["на початку випуску", "pre_roll"],
    ["에피소드 중간", "mid_roll"],
    ["节目结尾", "post_roll"],
    ["بداية الحلقة", "pre_roll"],
    ["tengah episode", "mid_roll"],
    ["midt i afsnittet", "mid_roll"],
  ])("name the place of a spot: %s", (text, placement) => {
    expect(placementOf(text)).toBe(placement);
  });

  test.each([
    ["Maksuehto 14 pv netto.", "14 pv netto"],
    ["Splatnost 14 dnů od vystavení faktury.", "14 dnů od vystavení faktury"],
    ["Betalningsvillkor 30 dagar netto som vanligt.", "30 dagar netto"],
    [
      "Payable within thirty (30) days of receipt of invoice.",
      "within thirty (30) days of receipt of invoice",
    ],
    [
      "El pago se realizará a los 15 días de recibida la factura.",
      "a los 15 días de recibida la factura",
    ],
  ])("end terms of payment where their phrase does: %s", (text, terms) => {
    expect(termsIn(text)).toBe(terms);
  });

  test.each([
    ["1回3万8千円", "jpy", "38000"],
    ["45 тыс. руб.", "rub", "45000"],
    ["Rp 4,5 juta", "idr", "4500000"],
    ["2 400:- styck", "krone", "2400"],
    ["30만원", "krw", "300000"],
  ])("state an amount: %s", (text, currency, decimal) => {
    expect(numbersIn(text).findLast((one) => one.currency !== null)).toMatchObject({
      currency,
      decimal,
    });
  });

  test("count spots, and neither seconds nor amounts", () => {
    expect(quantityIn("20 सेकंड - 1 बार")).toBe(1);
    expect(quantityIn("480 zł za odcinek")).toBe(null);
    expect(quantityIn("第3集")).toBe(null);
    expect(quantityIn("共3次")).toBe(3);
  });

  test("tell whose kroner are meant by the words beside them", () => {
    const text = "Harbour Lights: uppläst mitt i avsnittet, 9 mars 2027, 900:- exkl. moms";
    expect(linesOf(text)).toMatchObject([{ minor: 90_000, currency: "sek" }]);
  });
});

describe("running text", () => {
  test("books several spots of one show in one sentence", () => {
    const text =
      "Hi, we book on Harbour Lights two mid-rolls on 3 May 2027 and 10 May 2027 at £80 each, and one instagram story on 4 May 2027 for £40.";
    expect(linesOf(text)).toMatchObject([
      { placement: "mid_roll", days: ["2027-05-03", "2027-05-10"], minor: 8000 },
      { placement: "story", days: ["2027-05-04"], minor: 4000 },
    ]);
  });

  test("has no lines below a heading that says they no longer hold", () => {
    const text = [
      "--- BEFORE (no longer valid) ---",
      "Harbour Lights, mid-roll 30s, 3 May 2027, £90",
      "--- NOW ---",
      "Harbour Lights, mid-roll 30s, 10 May 2027, £80",
    ].join("\n");
    expect(linesOf(text)).toMatchObject([{ days: ["2027-05-10"], minor: 8000 }]);
  });

  test("drops the line that a confirming message takes out", () => {
    const text = [
      "All good to book as below except the Engines one.",
      "",
      "On Mon, 13 Sep 2027 at 12:07, Lena <lena@shows.example> wrote:",
      "> 1. Harbour Lights, mid-roll 60s, 5 Oct 2027, £230",
      "> 2. Quiet Engines, mid-roll 60s, 7 Oct 2027, £300",
    ].join("\n");
    expect(linesOf(text, "email")).toMatchObject([{ show: "Harbour Lights", minor: 23_000 }]);
  });

  test("names the advertiser with its seat and form", () => {
    const { parsed } = extractOrder(document("Lumenfold Schweiz AG\nAuftrag 27-L-056"), known);
    expect(parsed.advertiser).toMatchObject({
      name: "Lumenfold Schweiz AG",
      matched_brand_id: "b1",
    });
  });
});
