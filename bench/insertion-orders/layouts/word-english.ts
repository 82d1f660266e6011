import { count, english, inWords, line, order, placementLabel } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { docx, paragraph, table } from "../office-writer.ts";

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);

const plain = order({
  currency: "gbp",
  advertiser: "Northwind Roasters",
  agency: "Quayside Media",
  campaign_name: "Filter season",
  io_number: "QM-2027-0004",
  start_date: "2027-01-11",
  end_date: "2027-02-28",
  payment_terms: "Net 30",
  lines: [
    gbp({
      show_name: "Salt & Signal",
      air_dates: ["2027-01-12"],
      rate: ["cpm", 2950],
      guaranteed_impressions: 32_000,
    }),
    gbp({
      show_name: "Quiet Engines",
      placement: "post_roll",
      length_sec: 15,
      air_dates: ["2027-02-02"],
      rate: ["cpm", 1500],
      guaranteed_impressions: 20_000,
    }),
  ],
});

const plainTable = table([
  ["Show", "Placement", "Length", "Air date", "Impressions", "CPM", "Cost"],
  ...plain.line_items.map((one) => [
    one.show_name,
    placementLabel(one.placement),
    `${one.length_sec} seconds`,
    inWords(one.air_dates[0] ?? ""),
    count(one.guaranteed_impressions),
    english(one.rate?.amount_minor ?? 0, "gbp"),
    english(one.total, "gbp"),
  ]),
  ["Total", "", "", "", "", "", english(plain.total_minor ?? 0, "gbp")],
]);
const plainDocx = docx(
  [
    paragraph("Insertion Order", true),
    ...[
      "Advertiser: Northwind Roasters",
      "Agency: Quayside Media",
      "Campaign: Filter season",
      "IO number: QM-2027-0004",
      "Flight: 11 January 2027 – 28 February 2027",
      "Payment terms: Net 30",
    ].map((text) => paragraph(text)),
    plainTable,
    paragraph("Spots that do not run are replaced within 30 days."),
  ].join(""),
);

const letter = order({
  currency: "gbp",
  advertiser: "Fennel & Fern",
  campaign_name: "Seed Swap",
  payment_terms: "net 14 days after the invoice",
  start_date: "2027-03-01",
  end_date: "2027-03-31",
  total_minor: null,
  totals_match: false,
  lines: [
    gbp({
      show_name: "Harbour Lights",
      quantity: 2,
      air_dates: ["2027-03-02", "2027-03-16"],
      rate: ["flat", 42_000],
      promo_code: "SEEDS",
    }),
    gbp({
      show_name: "Night Freight",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2027-03-09"],
      rate: ["cpm", 2200],
      guaranteed_impressions: 25_000,
    }),
  ],
});
const letterDocx = docx(
  [
    "Dear Mara,",
    "We are pleased to confirm the following on behalf of Fennel & Fern for the “Seed Swap” campaign.",
    "The campaign runs from 1 March 2027 to 31 March 2027.",
    "Two 60-second host-read mid-rolls on Harbour Lights on 2 and 16 March 2027 at £420 each, with the promo code SEEDS.",
    "One 30-second pre-roll on Night Freight on 9 March 2027, 25,000 downloads at a £22 CPM.",
    "Payment is due net 14 days after the invoice.",
    "Kind regards,",
    "Ines",
  ]
    .map((text) => paragraph(text))
    .join(""),
);

const grid = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  agency: "Blue Heron Buying",
  campaign_name: "Leap Sale",
  io_number: "BH-80011",
  start_date: "2027-02-01",
  end_date: "2027-02-26",
  payment_terms: "Net 45",
  lines: [
    line("usd", {
      show_name: "Nine Tall Ships",
      quantity: 2,
      air_dates: ["2027-02-03", "2027-02-17"],
      rate: ["cpm", 2400],
      guaranteed_impressions: 100_000,
    }),
    line("usd", {
      show_name: "The Long Ledger",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2027-02-10"],
      rate: ["cpm", 1800],
      guaranteed_impressions: 50_000,
      notes: "New customers only",
    }),
  ],
});
const gridDocx = docx(
  [
    table([
      ["Advertiser", "Agency", "IO #", "Campaign"],
      ["Tidewater Mattress", "Blue Heron Buying", "BH-80011", "Leap Sale"],
      ["Start", "End", "Payment terms", "Contact"],
      ["Feb 1, 2027", "Feb 26, 2027", "Net 45", "J. Ortega"],
    ]),
    table([
      ["Notes", "Show", "Spots", "Ad type", "Air dates", "Guaranteed\nimpressions", "CPM", "Total"],
      ...grid.line_items.map((one) => [
        one.notes ?? "",
        one.show_name,
        String(one.quantity),
        `${placementLabel(one.placement)} :${one.length_sec}`,
        one.air_dates.length === 2 ? "Feb 3 & 17, 2027" : "Feb 10, 2027",
        count(one.guaranteed_impressions),
        english(one.rate?.amount_minor ?? 0, "usd"),
        english(one.total, "usd"),
      ]),
      ["", "", "", "", "", "", "TOTAL", english(grid.total_minor ?? 0, "usd")],
    ]),
  ].join(""),
);

const statement = order({
  currency: "gbp",
  advertiser: "Fennel & Fern",
  agency: "Copper Lane",
  campaign_name: "Hedgerow",
  io_number: "CL-9004",
  payment_terms: "Net 30",
  total_minor: 201_250,
  lines: [
    gbp({
      show_name: "Night Freight",
      air_dates: ["2027-07-06"],
      rate: ["cpm", 2300],
      guaranteed_impressions: 37_500,
      promo_code: "HEDGE",
    }),
    gbp({
      show_name: "The Slow Almanac of Ordinary Weather",
      quantity: 3,
      length_sec: 45,
      air_dates: ["2027-07-07", "2027-07-14", "2027-07-21"],
      rate: ["flat", 38_333],
      total: 115_000,
      promo_code: "HEDGE",
    }),
  ],
});
const statementDocx = docx(
  [
    paragraph("CL-9004 / Hedgerow", true),
    table([
      ["Client", "Fennel & Fern", "IO Ref", "CL-9004"],
      ["Agency", "Copper Lane", "Campaign", "Hedgerow"],
      ["Terms of payment", "Net 30", "Promo code", "HEDGE"],
    ]),
    paragraph("Schedule", true),
    table([
      ["Programme", "Details", "Drop dates", "Downloads", "Rate", "Net cost"],
      [
        "Night Freight",
        "1 x mid-roll, 60 secs",
        inWords("2027-07-06"),
        "37,500",
        "£23.00 CPM",
        "£862.50",
      ],
      [
        "The Slow Almanac of Ordinary Weather",
        "3 x mid-roll, 45 secs",
        "7, 14 and 21 July 2027",
        "-",
        "£383.33 per episode",
        "£1,150.00",
      ],
      ["", "", "", "", "Net total", "£2,012.50"],
    ]),
  ].join(""),
);

/** Word documents in English: tables, a grid of labels, a letter. */
export const WORD_ENGLISH: readonly GeneratedDocument[] = [
  { name: "docx-paragraphs-and-table.docx", expected: plain, bytes: () => plainDocx },
  { name: "docx-letter.docx", expected: letter, bytes: () => letterDocx },
  { name: "docx-grid.docx", expected: grid, bytes: () => gridDocx },
  { name: "further-statement.docx", expected: statement, bytes: () => statementDocx },
];
