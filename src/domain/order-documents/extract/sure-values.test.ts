import { describe, expect, it } from "vitest";
import { type DocumentText, plainLines, rowLine } from "../document-text.ts";
import { extractOrder } from "./extract-order.ts";

const known = {
  shows: ["Salt & Signal", "Night Freight"].map((name) => ({ id: name, name })),
  brands: [],
};
const read = (text: string) => {
  const document: DocumentText = {
    kind: "text",
    pages: [{ number: null, lines: plainLines(text) }],
    sentOn: "2027-03-01",
  };
  return extractOrder(document, known);
};
const tabled = (rows: readonly (readonly string[])[]) =>
  extractOrder({ kind: "xlsx", pages: [{ number: 1, lines: rows.map(rowLine) }] }, known);
const linesOf = ({ parsed }: ReturnType<typeof read>) => parsed.line_items;

describe("lines that are no bookings", () => {
  it("are those that a short sentence behind them takes back", () => {
    const order = read(
      "- Salt & Signal, mid-roll 60s, 6 April 2027, £300. \n\n" +
        "Night Freight, pre-roll 30s, £200. On air 8 April 2027. Cancelled! (call of Monday)",
    );
    expect(linesOf(order)).toMatchObject([{ show_name: "Salt & Signal" }]);
    expect(order.warnings.join()).toContain("no booking");
  });

  it("are blocks below a title that says they are optional", () => {
    const order = tabled([
      ["Spot A"],
      ["Show", "Salt & Signal"],
      ["Format", "mid-roll, 60 seconds"],
      ["Recorded by", "Mara"],
      ["Runs", "6 April 2027"],
      ["Price", "£300"],
      ["Spot B - OPTION, not part of this order"],
      ["Show", "Night Freight"],
      ["Format", "mid-roll, 60 seconds"],
      ["Price", "£200"],
    ]);
    expect(linesOf(order)).toMatchObject([
      { show_name: "Salt & Signal", air_dates: ["2027-04-06"] },
    ]);
  });

  it("are rows of a sum whose words are not known", () => {
    const order = tabled([
      ["Show", "Placement", "Date", "Rate"],
      ["Salt & Signal", "mid-roll", "6 April 2027", "£300"],
      ["Zzyzx", "", "", "£300"],
    ]);
    expect(linesOf(order).at(-1)).not.toMatchObject({ show_name: "" });
  });

  it("are words with a comma that begin a sentence", () => {
    const order = read(
      "We take two mid-rolls on Salt & Signal, 60 seconds, 6 and 13 April 2027, £300 each. " +
        "Alongside, one feed post on your Instagram on 8 April 2027 for a flat £80.",
    );
    expect(linesOf(order).map(({ show_name }) => show_name)).toEqual([
      "Salt & Signal",
      "Salt & Signal",
    ]);
  });
});

describe("a code", () => {
  const TWO =
    "1) Salt & Signal - mid-roll, 45 sec - 6 April 2027 - £390\n" +
    "2) Night Freight - post-roll, 20 sec - 8 April 2027 - £120\n\n";

  it("of one line by its number is no other line's", () => {
    const order = read(`${TWO}Code stays SALTY for no. 1. None for the rest.`);
    expect(linesOf(order).map(({ promo_code }) => promo_code)).toEqual(["SALTY", null]);
  });

  it("that is only for one kind is no other line's", () => {
    const order = read(`${TWO}Code SALTY only for the post-roll.`);
    expect(linesOf(order).map(({ promo_code }) => promo_code)).toEqual([null, "SALTY"]);
  });
});

describe("days, counts and amounts", () => {
  it("leave out the day of a spot that was missed", () => {
    const [line] = linesOf(
      read("- Salt & Signal, post-roll, 30-second spot, 12 July 2027 (make-good, missed 8 Feb)"),
    );
    expect(line).toMatchObject({ air_dates: ["2027-07-12"], quantity: 1, length_sec: 30 });
  });

  it("take the number behind a correction, and no month's day as a quantity", () => {
    const [line] = linesOf(
      read(
        "- Night Freight, mid-roll, 14 April spot, 1,500 downloads... sorry, 15,000 downloads " +
          "guaranteed at £22 CPM",
      ),
    );
    expect(line).toMatchObject({ quantity: 1, guaranteed_impressions: 15_000 });
  });

  it("read numbers that are grouped in lakhs", () => {
    const order = tabled([
      ["Show", "Placement", "Date", "Rate"],
      ["Salt & Signal", "mid-roll", "6 April 2027", "₹1,50,500"],
    ]);
    expect(linesOf(order)).toMatchObject([{ rate: { amount_minor: 15_050_000 } }]);
  });

  it("have the currency that stands far behind in a long paragraph", () => {
    const order = read(`${"We are glad to book with you again. ".repeat(8)}All prices in GBP.`);
    expect(order.parsed.currency).toBe("gbp");
  });

  it("read no place within an episode where the end is that of a month", () => {
    const placements = ["at the end", "at the end of May"].map(
      (words) =>
        linesOf(read(`- Salt & Signal, one spot ${words}, 60s, 6 April 2027, £300`))[0]?.placement,
    );
    expect(placements).toEqual(["post_roll", null]);
  });
});

describe("tables of other forms", () => {
  it("have headings of groups above those of their columns", () => {
    const order = tabled([
      ["Show", "Booking", "", "Money"],
      ["", "Placement", "Dates", "Qty", "Unit price"],
      ["Salt & Signal", "mid-roll", "6 April 2027", "1", "£300"],
    ]);
    expect(linesOf(order)).toMatchObject([
      { show_name: "Salt & Signal", placement: "mid_roll", rate: { amount_minor: 30_000 } },
    ]);
  });

  it("repeat the client and the number of the order in each row", () => {
    const order = tabled([
      ["IO", "Advertiser", "Program", "Unit", "Air Date", "Net Cost"],
      ["HZ-5", "Tallgrass Inc.", "Salt & Signal", "mid-roll", "2027-04-06", "$300.00"],
      ["HZ-5", "Tallgrass Inc.", "Night Freight", "pre-roll", "2027-04-08", "$200.00"],
    ]);
    expect(order.parsed).toMatchObject({
      io_number: "HZ-5",
      advertiser: { name: "Tallgrass Inc." },
    });
  });
});
