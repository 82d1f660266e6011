import { describe, expect, it } from "vitest";
import { type DocumentText, plainLines, rowLine } from "../document-text.ts";
import { extractOrder } from "./extract-order.ts";

const known = {
  shows: ["Salt & Signal", "Night Freight", "Voces del Puerto"].map((name) => ({ id: name, name })),
  brands: [{ id: "brand", name: "Fennel & Fern" }],
};
const written = (text: string, kind: "text" | "email" = "text"): DocumentText => ({
  kind,
  pages: [{ number: null, lines: plainLines(text) }],
  sentOn: "2027-03-01",
});
const read = (text: string, kind: "text" | "email" = "text") =>
  extractOrder(written(text, kind), known);
const tabled = (rows: readonly (readonly string[])[]) =>
  extractOrder({ kind: "xlsx", pages: [{ number: 1, lines: rows.map(rowLine) }] }, known);
const shows = ({ parsed }: ReturnType<typeof read>) =>
  parsed.line_items.map(({ show_name }) => show_name);

const OFFER = "> Night Freight, mid-roll 60s, 2 spots (9 and 16 April), £300 each, code OLDTIDE";

describe("a thread of messages", () => {
  it("has the lines of the newest message, and a warning about what it replaces", () => {
    const order = read(
      `This replaces my list of Monday:\n\n- Salt & Signal, pre-roll 30s, 6 April 2027, £200\n\n` +
        `On Mon, 22 Feb 2027 at 10:00, Mara <mara@quay.example> wrote:\n${OFFER}`,
      "email",
    );
    expect(shows(order)).toEqual(["Salt & Signal"]);
    expect(order.warnings[0]).toContain("quotes an older one with 1 line, which it replaces");
  });

  it("has the quoted lines where the newest message confirms them", () => {
    const order = read(
      `Confirmed as below. Our PO is FF-77.\n\nAm 22.02.2027 um 10:00 schrieb Mara:\n${OFFER}`,
      "email",
    );
    expect(order.parsed.io_number).toBe("FF-77");
    expect(order.parsed.line_items).toMatchObject([
      {
        show_name: "Night Freight",
        air_dates: ["2027-04-09", "2027-04-16"],
        promo_code: "OLDTIDE",
      },
    ]);
  });

  it("has no quoted line where nothing says that it holds", () => {
    const order = read(
      `Let me think about it.\n\nOn Mon, 22 Feb 2027, Mara wrote:\n${OFFER}`,
      "email",
    );
    expect(shows(order)).toEqual([]);
    expect(order.warnings.join()).toContain("does not say that they hold");
  });

  it("has the quoted lines that answers between them accept", () => {
    const order = read(
      `Answers below.\nOn Mon, 22 Feb 2027, Mara wrote:\n${OFFER}\n\nNo, not this time.\n\n` +
        "> Salt & Signal, pre-roll 30s, 6 April 2027, £200\n\nYes, code SALT5.\n\n> Mara",
      "email",
    );
    expect(order.parsed.line_items).toMatchObject([
      { show_name: "Salt & Signal", promo_code: "SALT5" },
    ]);
  });
});

describe("running text", () => {
  it("tells the rate from the total of the order in one paragraph", () => {
    const order = read(
      "Two 60s mid-rolls on Salt & Signal, 8 and 22 April 2027, 30,000 downloads per episode. " +
        "£28 CPM. Total £1,680.",
    );
    expect(order.parsed.total_minor).toBe(168_000);
    expect(order.parsed.line_items).toMatchObject([
      { rate: { type: "cpm", amount_minor: 2_800 }, guaranteed_per: "unit" },
    ]);
    expect(order.totals_check).toMatchObject({ matches: true });
  });

  it("books neither what is declined nor what is optional", () => {
    const order = read(
      "- Salt & Signal: mid-roll 60s, 6 April 2027, £200\n" +
        "- Night Freight: pre-roll 30s, 7 April 2027, £100 (optional)\n\n" +
        "The story for £50 we leave out, not this time.",
    );
    expect(shows(order)).toEqual(["Salt & Signal"]);
    expect(order.warnings.join()).toContain("cancelled, declined or optional");
  });

  it("leaves an amount open that can be for each spot or for all", () => {
    const text = "- Salt & Signal: 2 mid-rolls 60s, 6 and 13 April 2027, £400";
    expect(read(text).parsed.line_items).toMatchObject([{ rate: null }]);
    expect(read(`${text}\n\nTotal: £800`).parsed.line_items).toMatchObject([
      { rate: { type: "flat", amount_minor: 40_000 } },
    ]);
  });

  it("has a line for a show that the workspace lacks, with a warning", () => {
    const order = read(
      "En «Faro Viejo» queremos dos menciones de mid-roll de 60 segundos, el 3 y el 17 de abril de " +
        "2027, a 310 euros cada una.",
    );
    expect(order.parsed.line_items).toMatchObject([
      { show_name: "Faro Viejo", matched_show_id: null, quantity: 2, length_sec: 60 },
    ]);
    expect(order.warnings.join()).toContain('the workspace has no show "Faro Viejo"');
  });
});

describe("what is said once", () => {
  it("belongs to each line that says nothing else", () => {
    const order = read(
      "All spots: mid-roll, 45 seconds, £150 each, code TIDE.\n\n" +
        "1. Salt & Signal, 2 spots, 6 and 13 April 2027\n2. Night Freight, 1 spot, 7 April 2027",
    );
    expect(order.parsed.line_items).toMatchObject([
      { placement: "mid_roll", length_sec: 45, promo_code: "TIDE", rate: { amount_minor: 15_000 } },
      { placement: "mid_roll", length_sec: 45, promo_code: "TIDE", rate: { amount_minor: 15_000 } },
    ]);
  });

  it("gives each show its code", () => {
    const { parsed } = read(
      "- Salt & Signal: mid-roll 60s, 6 April 2027, £200\n" +
        "- Night Freight: mid-roll 60s, 7 April 2027, £200\n\n" +
        "Codes: SALTY for Salt & Signal, FREIGHT8 for Night Freight.",
    );
    expect(parsed.line_items.map(({ promo_code }) => promo_code)).toEqual(["SALTY", "FREIGHT8"]);
  });
});

describe("a table of another hand", () => {
  it("has shows above their rows, and no cancelled row", () => {
    const order = tabled([
      ["Werbeform", "Sek", "Anz.", "Termine", "Preis", "Netto"],
      ["Salt & Signal"],
      ["Mid-Roll", "60", "2", "06.04. + 13.04.2027", "100,00 € je Spot", "200,00 €"],
      ["Night Freight"],
      ["Pre-Roll", "30", "1", "storniert", "80,00 €", "80,00 €"],
      ["Auftragssumme netto", "", "", "", "", "200,00 €"],
    ]);
    expect(order.parsed.line_items).toMatchObject([
      { show_name: "Salt & Signal", length_sec: 60, air_dates: ["2027-04-06", "2027-04-13"] },
    ]);
    expect(order.totals_check).toMatchObject({ matches: true });
  });

  it("with a row for each spot has a line for each booking", () => {
    const order = tabled([
      ["Data", "Programa", "Posição", "Duração (s)", "Preço (€)"],
      ["2027-04-06", "Voces del Puerto", "mid-roll", "60", "100"],
      ["2027-04-13", "Voces del Puerto", "mid-roll", "60", "100"],
    ]);
    expect(order.parsed.line_items).toMatchObject([
      { quantity: 2, air_dates: ["2027-04-06", "2027-04-13"], rate: { amount_minor: 10_000 } },
    ]);
  });
});
