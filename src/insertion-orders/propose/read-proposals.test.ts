import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainLines, type DocumentText } from "../document-text.ts";
import { extractOrder } from "../extract/extract-order.ts";
import { excerptOf } from "./document-excerpt.ts";
import type { OrderAnswer } from "./order-question.ts";
import { HEADING_FIELDS, LINE_FIELDS, type ProposedField } from "./proposal.ts";
import { readProposals } from "./read-proposals.ts";

const documentOf = (text: string): DocumentText => ({
  kind: "text",
  pages: [{ number: 3, lines: plainLines(text) }],
});

/** What the rules have read of an order of which they read nothing but its currency. */
const UNREAD = extractOrder(documentOf("EUR")).parsed;

const ITALIAN = documentOf(`Ordine pubblicitario
Committente    Torrefazione Boreale S.r.l.
Nome della campagna    Miscela d'autunno
Periodo    dal 7 dicembre 2026 al 20 dicembre 2026
Compenso complessivo    1.040,00 EUR
Trasmissione    Formato    Giorno    Ascolti    Prezzo per mille
Sale e Segnale    metà puntata, 60 secondi    8 dicembre 2026    30.000    28,00
`);

const answer = (
  ...claims: [line: number, field: ProposedField, value: string, words: string][]
): OrderAnswer => ({
  proposals: claims.map(([line, field, value, words]) => ({ line, field, value, words })),
});
const proposed = (claims: OrderAnswer, document = ITALIAN) =>
  readProposals(
    claims,
    excerptOf(document),
    document === ITALIAN ? UNREAD : extractOrder(document).parsed,
  ).map(({ line_index, field, value }) => [line_index, field, value]);

describe("proposals of a language model", () => {
  it("are values for open fields, with the place of the words that state them", () => {
    expect(UNREAD).toMatchObject({ start_date: null, line_items: [] });
    const claims = answer(
      [
        0,
        "advertiser.name",
        "Torrefazione Boreale S.r.l.",
        "Committente Torrefazione Boreale S.r.l.",
      ],
      [0, "start_date", "2026-12-07", "dal 7 dicembre 2026"],
      [1, "show_name", "Sale e Segnale", "Sale e Segnale"],
      [1, "placement", "mid_roll", "metà puntata"],
      [1, "length_sec", "60", "60 secondi"],
      [1, "air_dates", "2026-12-08", "8 dicembre 2026"],
      [1, "guaranteed_impressions", "30000", "30.000"],
      [
        1,
        "rate",
        "cpm 28.00",
        "Prezzo per mille | Sale e Segnale | metà puntata, 60 secondi | 8 dicembre 2026 | 30.000 | 28,00",
      ],
    );
    const order = UNREAD;
    expect(readProposals(claims, excerptOf(ITALIAN), { ...order, currency: "eur" })).toMatchObject([
      {
        line_index: null,
        field: "advertiser.name",
        value: "Torrefazione Boreale S.r.l.",
        source: { page: 3, quote: "Committente Torrefazione Boreale S.r.l." },
      },
      { line_index: null, field: "start_date", value: "2026-12-07" },
      { line_index: 0, field: "show_name", value: "Sale e Segnale" },
      { line_index: 0, field: "placement", value: "mid_roll" },
      { line_index: 0, field: "length_sec", value: 60 },
      { line_index: 0, field: "air_dates", value: ["2026-12-08"] },
      { line_index: 0, field: "guaranteed_impressions", value: 30_000 },
      {
        line_index: 0,
        field: "rate",
        value: { type: "cpm", amount_minor: 2_800, currency: "eur" },
      },
    ]);
  });

  it("are none by words that the document does not have, or that do not state the value", () => {
    const claims = answer(
      [0, "agency", "Banchina Media", "Agenzia Banchina Media"],
      [0, "campaign_name", "Miscela d'inverno", "Nome della campagna Miscela d'autunno"],
      [0, "start_date", "2026-12-06", "dal 7 dicembre 2026"],
      [0, "end_date", "2025-12-20", "al 20 dicembre 2026"],
      [0, "io_number", "TBC", "Ordine pubblicitario"],
      [1, "show_name", "Sale e Segnale", "Sale e Segnale"],
      [1, "length_sec", "90", "60 secondi"],
      [1, "guaranteed_impressions", "300000", "30.000"],
      [1, "quantity", "4", "metà puntata"],
      [1, "rate", "flat 29.00", "28,00"],
    );
    expect(proposed(claims)).toEqual([[0, "show_name", "Sale e Segnale"]]);
  });

  it("have numbers as they are printed: neither parts of one, nor one without its unit", () => {
    const document = documentOf(`Ordine
Sale e Segnale    2 spot    30.500 ascolti    25k    1.040,00 EUR    £28k    1.5 million
`);
    const order = { ...UNREAD, currency: "gbp" };
    const isTaken = (field: ProposedField, value: string, words: string): boolean =>
      readProposals(
        answer([1, "show_name", "Sale e Segnale", "Sale e Segnale"], [1, field, value, words]),
        excerptOf(document),
        order,
      ).length > 1;
    for (const [field, value, words] of [
      ["guaranteed_impressions", "30500", "2 spot 30.500 ascolti"],
      ["guaranteed_impressions", "25000", "25k"],
      ["quantity", "2", "2 spot"],
    ] as const)
      expect([value, isTaken(field, value, words)]).toEqual([value, true]);
    for (const [field, value, words] of [
      ["guaranteed_impressions", "500", "30.500 ascolti"],
      ["guaranteed_impressions", "30", "30.500 ascolti"],
      ["guaranteed_impressions", "25", "25k"],
      ["quantity", "40", "1.040,00 EUR"],
      ["length_sec", "1800", "30.500 ascolti"],
      ["rate", "flat 28", "£28k"],
      ["rate", "flat 1.5", "1.5 million"],
    ] as const)
      expect([value, isTaken(field, value, words)]).toEqual([value, false]);
  });

  it("are none with half of a sign, which no database takes", () => {
    const document = documentOf("Ordine\nConsulente    Banchina 😀 Media\n");
    expect(proposed(answer([0, "agency", "\ud83d", "\ud83d"]), document)).toEqual([]);
    expect(
      proposed(answer([0, "agency", "Banchina 😀 Media", "Banchina 😀 Media"]), document),
    ).toEqual([[null, "agency", "Banchina 😀 Media"]]);
  });

  it("decide a day of two readings, and no other one", () => {
    const text = documentOf("Advertiser: Northwind\nStart date: 03/04/2026\nEnd date: 05/06/2026");
    const order = extractOrder(text).parsed;
    expect([order.start_date, order.end_date]).toEqual([null, null]);
    const claims = answer(
      [0, "start_date", "2026-04-03", "03/04/2026"],
      [0, "end_date", "2026-07-05", "05/06/2026"],
    );
    expect(proposed(claims, text)).toEqual([[null, "start_date", "2026-04-03"]]);
  });

  it("are none for a field that was read, for one that is named twice, and for lines beside read ones", () => {
    const text = documentOf(
      "Advertiser: Northwind\nCurrency: GBP\nShow | Placement | Air date | CPM\n" +
        "Salt & Signal | Mid-roll | 2026-12-08 | £28.00",
    );
    const claims = answer(
      [0, "advertiser.name", "GBP", "GBP"],
      [0, "agency", "Northwind", "Northwind"],
      [0, "agency", "Signal", "Signal"],
      [1, "show_name", "Signal", "Signal"],
      [1, "promo_code", "28.00", "28.00"],
      [2, "show_name", "Salt & Signal", "Salt & Signal"],
      [-1, "promo_code", "GBP", "GBP"],
    );
    expect(proposed(claims, text)).toEqual([[0, "promo_code", "28.00"]]);
  });

  it("of new lines have a show, and count from the first line", () => {
    const claims = answer(
      [1, "placement", "mid_roll", "metà puntata"],
      [3, "show_name", "Sale e Segnale", "Sale e Segnale"],
      [3, "length_sec", "60", "60 secondi"],
      [99, "show_name", "Sale e Segnale", "Sale e Segnale"],
    );
    expect(proposed(claims)).toEqual([
      [0, "show_name", "Sale e Segnale"],
      [0, "length_sec", 60],
    ]);
  });

  it("quote the document and leave read fields alone, whatever the answer is", () => {
    const order = UNREAD;
    const words = ITALIAN.pages[0]!.lines.flatMap(({ cells }) => cells.map(({ text }) => text));
    const claim = fc.record({
      line: fc.integer({ min: -2, max: 60 }),
      field: fc.constantFrom(...HEADING_FIELDS, ...LINE_FIELDS),
      value: fc.oneof(
        fc.string(),
        fc.constantFrom(...words, "2026-12-08", "60", "eur", "cpm 28.00"),
      ),
      words: fc.oneof(fc.string(), fc.constantFrom(...words)),
    });
    fc.assert(
      fc.property(fc.array(claim, { maxLength: 30 }), (proposals) => {
        for (const { source, field, line_index: index } of readProposals(
          { proposals },
          excerptOf(ITALIAN),
          order,
        )) {
          const folded = (text: string) => text.toLowerCase().replaceAll(/[\s|]+/g, "");
          expect(folded(words.join(""))).toContain(folded(source.quote));
          expect(index === null).toBe((HEADING_FIELDS as readonly string[]).includes(field));
          const read = { ...order, "advertiser.name": order.advertiser.name || null };
          if (index === null) expect(read[field as keyof typeof read]).toBeNull();
          else expect([index < 12, order.line_items]).toEqual([true, []]);
        }
      }),
      { numRuns: 200 },
    );
  });
});
