import {
  continental,
  count,
  digits,
  english,
  inWords,
  line,
  order,
  type OrderContent,
  printed,
} from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { docx, paragraph, table, xlsx } from "../office-writer.ts";

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);
const eur = (value: Parameters<typeof line>[1]) => line("eur", value);

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
const place = (value: string | null | undefined): string =>
  ({ pre_roll: "Pre-roll", mid_roll: "Mid-roll", post_roll: "Post-roll" })[value ?? ""] ?? "";
const plainTable = table([
  ["Show", "Placement", "Length", "Air date", "Impressions", "CPM", "Cost"],
  ...plain.line_items.map((one) => [
    one.show_name,
    place(one.placement),
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

const merged = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  agency: "Atelier Média Ouest",
  campaign_name: "Bougies",
  io_number: "AMO-2026-91",
  lines: [
    eur({
      show_name: "Les Heures Bleues",
      placement: "pre_roll",
      length_sec: 20,
      air_dates: ["2026-12-01"],
      rate: ["flat", 60_000],
    }),
    eur({ show_name: "Les Heures Bleues", air_dates: ["2026-12-08"], rate: ["flat", 110_000] }),
    eur({ show_name: "Quiet Engines", air_dates: ["2026-12-15"], rate: ["flat", 90_050] }),
  ],
});
const mergedDocx = docx(
  [
    table([
      ["Annonceur", "Maison Verdier"],
      ["Agence", "Atelier Média Ouest"],
      ["Campagne", "Bougies"],
      ["N° d'ordre", "AMO-2026-91"],
    ]),
    paragraph(""),
    table([
      ["Podcast", "Emplacement", "Durée", "Date de diffusion", "Prix net"],
      ...merged.line_items.map((one, index) => [
        index === 1 ? null : one.show_name,
        place(one.placement),
        `${one.length_sec} s`,
        inWords(one.air_dates[0] ?? "", "fr"),
        continental(one.total, " "),
      ]),
    ]),
    paragraph(`Total HT : ${continental(merged.total_minor ?? 0, " ")}`),
  ].join(""),
);

const letter = order({
  currency: "gbp",
  advertiser: "Fennel & Fern",
  campaign_name: "Seed Swap",
  payment_terms: "net 14 days",
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

const germanBlocks = order({
  currency: "eur",
  advertiser: "Lumenfeld Optik GmbH",
  brand: "Lumenfeld Optik",
  agency: "Mediahafen Nord",
  io_number: "MN-27-0003",
  campaign_name: "Frühlicht",
  payment_terms: "30 Tage netto",
  lines: [
    eur({
      show_name: "Kleine Wellen",
      air_dates: ["2027-02-04"],
      rate: ["cpm", 3100],
      guaranteed_impressions: 28_000,
    }),
    eur({
      show_name: "Leuchtfeuer FM",
      placement: "post_roll",
      length_sec: 30,
      air_dates: ["2027-02-11"],
      rate: ["flat", 35_000],
    }),
  ],
});
const germanBlocksDocx = docx(
  [
    "Auftrag Nr. MN-27-0003",
    "Kunde: Lumenfeld Optik GmbH",
    "Agentur: Mediahafen Nord",
    "Kampagne: Frühlicht",
    "Zahlungsbedingungen: 30 Tage netto",
    "Podcast: Kleine Wellen",
    "Platzierung: Mid-Roll",
    "Länge: 60 Sekunden",
    "Termin: 4. Februar 2027",
    "Garantierte Downloads: 28.000",
    "TKP: 31,00 €",
    "Podcast: Leuchtfeuer FM",
    "Platzierung: Post-Roll",
    "Länge: 30 Sekunden",
    "Termin: 11. Februar 2027",
    "Preis: 350,00 € Festpreis",
    `Gesamtsumme netto: ${continental(germanBlocks.total_minor ?? 0)}`,
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
        `${place(one.placement)} :${one.length_sec}`,
        one.air_dates.length === 2 ? "Feb 3 & 17, 2027" : "Feb 10, 2027",
        count(one.guaranteed_impressions),
        english(one.rate?.amount_minor ?? 0, "usd"),
        english(one.total, "usd"),
      ]),
      ["", "", "", "", "", "", "TOTAL", english(grid.total_minor ?? 0, "usd")],
    ]),
  ].join(""),
);

const spanish = order({
  currency: "eur",
  advertiser: "Café Altamar",
  campaign_name: "Primavera",
  io_number: "OM-3402",
  payment_terms: "30 días",
  lines: [
    eur({
      show_name: "Voces del Puerto",
      quantity: 4,
      length_sec: 45,
      air_dates: [],
      rate: ["flat", 61_025],
    }),
  ],
});
const spanishDocx = docx(
  [
    ...[
      "Orden de inserción n.º OM-3402",
      "Anunciante: Café Altamar",
      "Campaña: Primavera",
      "Condiciones de pago: 30 días",
    ].map((text) => paragraph(text)),
    table([
      ["Podcast", "Ubicación", "Duración", "Nº de cuñas", "Precio unitario", "Total neto"],
      ["Voces del Puerto", "Mid-roll", "45 segundos", "4", "610,25 €", "2.441,00 €"],
    ]),
    paragraph("Total neto: 2.441,00 €"),
  ].join(""),
);

const sheet = order({
  currency: "gbp",
  advertiser: "Northwind Roasters",
  agency: "Quayside Media",
  campaign_name: "Iced",
  io_number: "QM-2027-0101",
  start_date: "2027-05-03",
  end_date: "2027-06-27",
  payment_terms: "Net 30",
  lines: [
    gbp({
      show_name: "Salt & Signal",
      air_dates: ["2027-05-04"],
      rate: ["cpm", 2850],
      guaranteed_impressions: 31_000,
    }),
    gbp({
      show_name: "Harbour Lights",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2027-05-11"],
      rate: ["cpm", 2125],
      guaranteed_impressions: 17_500,
    }),
  ],
});
const date = (day: string): Date => new Date(`${day}T00:00:00Z`);
const sheetRows = sheet.line_items.map((one) => [
  one.show_name,
  place(one.placement),
  one.length_sec ?? null,
  date(one.air_dates[0] ?? ""),
  one.guaranteed_impressions ?? null,
  (one.rate?.amount_minor ?? 0) / 100,
  one.total / 100,
]);
const sheetBytes = () =>
  xlsx([
    {
      name: "Summary",
      rows: [
        ["Insertion order"],
        ["Advertiser", "Northwind Roasters"],
        ["Agency", "Quayside Media"],
        ["Campaign", "Iced"],
        ["IO Number", "QM-2027-0101"],
        ["Start date", date("2027-05-03")],
        ["End date", date("2027-06-27")],
        ["Payment terms", "Net 30"],
        ["Currency", "GBP"],
      ],
    },
    {
      name: "Schedule",
      rows: [
        ["Show", "Placement", "Length (sec)", "Air date", "Impressions", "CPM", "Net cost"],
        ...sheetRows,
        [null, null, null, null, null, "Total", (sheet.total_minor ?? 0) / 100],
      ],
    },
  ]);

const japanese = order({
  currency: "jpy",
  advertiser: "Kitsune Tea",
  campaign_name: "新春キャンペーン",
  io_number: "KT-0105",
  lines: [
    line("jpy", {
      show_name: "潮の時間",
      quantity: 2,
      air_dates: ["2027-01-08", "2027-01-22"],
      rate: ["flat", 150_000],
    }),
    line("jpy", {
      show_name: "潮の時間",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2027-01-15"],
      rate: ["flat", 80_000],
    }),
  ],
});
const japaneseBytes = () =>
  xlsx([
    {
      name: "発注書",
      rows: [
        ["広告主", "Kitsune Tea"],
        ["キャンペーン名", "新春キャンペーン"],
        ["注文番号", "KT-0105"],
        ["通貨", "JPY"],
        [],
        ["番組", "枠", "尺", "放送日", "本数", "単価", "金額"],
        ["潮の時間", "Mid-roll", "60秒", "2027年1月8日、2027年1月22日", 2, 150_000, 300_000],
        ["潮の時間", "Pre-roll", "30秒", "2027年1月15日", 1, 80_000, 80_000],
        ["合計", null, null, null, null, null, 380_000],
      ],
    },
  ]);

const csv = (rows: readonly (readonly string[])[], separator: string): Uint8Array =>
  new TextEncoder().encode(
    rows
      .map((row) =>
        row
          .map((cell) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(separator),
      )
      .join("\r\n"),
  );

const flat = (io: string): OrderContent =>
  order({
    currency: "usd",
    advertiser: "Tidewater Mattress",
    campaign_name: "Always on",
    io_number: io,
    lines: [
      line("usd", {
        show_name: "Quiet Engines",
        air_dates: ["2027-04-06"],
        rate: ["cpm", 2200],
        guaranteed_impressions: 45_000,
        promo_code: "QUIET",
      }),
      line("usd", {
        show_name: "Night Freight",
        length_sec: 30,
        placement: "pre_roll",
        air_dates: ["2027-04-13"],
        rate: ["cpm", 1800],
        guaranteed_impressions: 20_000,
        promo_code: "FREIGHT",
      }),
    ],
  });
const comma = flat("TM-2001");
const commaBytes = () =>
  csv(
    [
      ["Advertiser", comma.advertiser],
      ["Campaign", comma.campaign_name ?? ""],
      ["IO Number", comma.io_number ?? ""],
      [],
      [
        "Show",
        "Placement",
        "Length",
        "Air Date",
        "Impressions",
        "CPM (USD)",
        "Promo code",
        "Net total",
      ],
      ...comma.line_items.map((one) => [
        one.show_name,
        place(one.placement),
        `:${one.length_sec}`,
        one.air_dates[0] ?? "",
        count(one.guaranteed_impressions),
        digits(one.rate?.amount_minor ?? 0, "usd"),
        one.promo_code ?? "",
        digits(one.total, "usd"),
      ]),
      ["Total", "", "", "", "", "", "", digits(comma.total_minor ?? 0, "usd")],
    ],
    ",",
  );

const semicolon = order({
  currency: "eur",
  advertiser: "Lumenfeld Optik",
  io_number: "MN-27-0040",
  campaign_name: "Brillenwoche",
  lines: [
    eur({
      show_name: "Leuchtfeuer FM",
      quantity: 3,
      air_dates: ["2027-03-02", "2027-03-09", "2027-03-16"],
      rate: ["flat", 45_050],
    }),
    eur({
      show_name: "Kleine Wellen",
      placement: "pre_roll",
      length_sec: 20,
      quantity: 1,
      air_dates: ["2027-03-23"],
      rate: ["flat", 30_000],
    }),
  ],
});
const semicolonBytes = () =>
  csv(
    [
      ["Kunde:", "Lumenfeld Optik"],
      ["Auftragsnummer:", "MN-27-0040"],
      ["Kampagne:", "Brillenwoche"],
      ["Währung:", "EUR"],
      ["Sendung", "Platzierung", "Dauer", "Termine", "Anzahl", "Einzelpreis", "Gesamt netto"],
      ...semicolon.line_items.map((one) => [
        one.show_name,
        place(one.placement),
        `${one.length_sec} s`,
        one.air_dates.map((day) => printed(day, "dots")).join(", "),
        String(one.quantity),
        digits(one.rate?.amount_minor ?? 0, "eur", ".", ","),
        digits(one.total, "eur", ".", ","),
      ]),
      ["Nettosumme", "", "", "", "", "", digits(semicolon.total_minor ?? 0, "eur", ".", ",")],
    ],
    ";",
  );

const tabs = flat("TM-2002");
const tabsBytes = () =>
  csv(
    [
      ["IO ID", "TM-2002"],
      ["Client", tabs.advertiser],
      ["Campaign name", tabs.campaign_name ?? ""],
      [
        "Line",
        "Podcast",
        "Slot",
        "Sec",
        "Drop date",
        "Downloads",
        "Buy type",
        "Rate ($)",
        "Code",
        "Amount ($)",
      ],
      ...tabs.line_items.map((one, index) => [
        String(index + 1),
        one.show_name,
        place(one.placement),
        String(one.length_sec),
        printed(one.air_dates[0] ?? "", "mdy"),
        String(one.guaranteed_impressions),
        "CPM",
        String((one.rate?.amount_minor ?? 0) / 100),
        one.promo_code ?? "",
        String(one.total / 100),
      ]),
      ["", "", "", "", "", "", "", "", "Total", String((tabs.total_minor ?? 0) / 100)],
    ],
    "\t",
  );

export const OFFICE: readonly GeneratedDocument[] = [
  { name: "docx-paragraphs-and-table.docx", expected: plain, bytes: () => plainDocx },
  { name: "docx-french-merged-cells.docx", expected: merged, bytes: () => mergedDocx },
  { name: "docx-letter.docx", expected: letter, bytes: () => letterDocx },
  { name: "docx-german-blocks.docx", expected: germanBlocks, bytes: () => germanBlocksDocx },
  { name: "docx-grid.docx", expected: grid, bytes: () => gridDocx },
  { name: "docx-spanish.docx", expected: spanish, bytes: () => spanishDocx },
  { name: "xlsx-two-sheets.xlsx", expected: sheet, bytes: sheetBytes },
  { name: "xlsx-japanese.xlsx", expected: japanese, bytes: japaneseBytes },
  { name: "csv-commas.csv", expected: comma, bytes: commaBytes },
  { name: "csv-semicolons-german.csv", expected: semicolon, bytes: semicolonBytes },
  { name: "csv-tabs.tsv", expected: tabs, bytes: tabsBytes },
];
