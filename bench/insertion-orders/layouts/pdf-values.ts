import { english, line, order, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { PageWriter } from "../page-writer.ts";

const open = order({
  currency: "cad",
  advertiser: "Tidewater Mattress",
  io_number: "TM-1809",
  campaign_name: "Northern Nights",
  lines: [
    line("cad", {
      show_name: "Nine Tall Ships",
      quantity: 1,
      air_dates: [],
      rate: ["flat", 90_000],
    }),
    line("cad", {
      show_name: "The Long Ledger",
      quantity: 1,
      air_dates: [],
      rate: ["flat", 110_000],
    }),
  ],
});

/** Days that can be read in two ways, in a country that writes both. */
async function openBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Insertion Order", { size: 16, bold: true });
  page.pairs(50, 80, [
    ["Advertiser", open.advertiser],
    ["IO #", open.io_number ?? ""],
    ["Campaign", open.campaign_name ?? ""],
    ["Flight", "02/03/2026 - 10/04/2026"],
  ]);
  const y = page.table({
    y: 170,
    columns: [
      { heading: "Show", x: 50, width: 110 },
      { heading: "Placement", x: 165, width: 90 },
      { heading: "Air date", x: 260, width: 70 },
      { heading: "Qty", x: 335, width: 40 },
      { heading: "Rate (flat)", x: 380, width: 80, align: "right" },
      { heading: "Total", x: 470, width: 80, align: "right" },
    ],
    rows: open.line_items.map((one, index) => [
      one.show_name,
      "Mid-roll :60",
      index === 0 ? "03/04/2026" : "10/04/2026",
      "1",
      english(one.rate?.amount_minor ?? 0, "cad"),
      english(one.total, "cad"),
    ]),
  });
  page
    .text(380, y + 12, "Total net (CAD)")
    .text(480, y + 12, english(open.total_minor ?? 0, "cad"));
  return await page.bytes();
}

const mixed = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  campaign_name: "Autumn everywhere",
  io_number: "MV-552",
  agency: "Copper Lane",
  payment_terms: "Net 30",
  lines: [
    line("eur", {
      show_name: "Quiet Engines",
      deliverable_type: "video_integration",
      placement: null,
      length_sec: 90,
      quantity: 1,
      air_dates: ["2026-11-05"],
      rate: ["flat", 250_000],
    }),
    line("eur", {
      show_name: "Quiet Engines",
      deliverable_type: "social_clip",
      placement: null,
      length_sec: 30,
      quantity: 3,
      air_dates: [],
      rate: ["flat", 20_000],
    }),
    line("eur", {
      show_name: "Salt & Signal",
      deliverable_type: "newsletter_placement",
      placement: null,
      length_sec: null,
      quantity: 1,
      air_dates: ["2026-11-12"],
      rate: ["added_value", 0],
    }),
    line("eur", {
      show_name: "Salt & Signal",
      air_dates: ["2026-11-12"],
      quantity: 1,
      rate: ["cpm", 2650],
      guaranteed_impressions: 40_000,
    }),
  ],
});

/** Several kinds of deliverables and rates under a turned stamp. */
async function mixedBytes(): Promise<Buffer> {
  const page = new PageWriter();
  page.document
    .save()
    .rotate(45, { origin: [300, 400] })
    .font("Helvetica-Bold")
    .fontSize(90)
    .fillOpacity(0.1)
    .text("DRAFT", 160, 360, { lineBreak: false })
    .restore();
  page.text(50, 40, "INSERTION ORDER", { size: 16, bold: true });
  page
    .text(50, 75, `Advertiser: ${mixed.advertiser}   `)
    .text(300, 75, `IO ID: ${mixed.io_number}`)
    .text(50, 90, `Agency: ${mixed.agency}`)
    .text(300, 90, `Campaign name: ${mixed.campaign_name}`);
  page.text(50, 105, "Payment terms: Net 30").text(300, 105, "All amounts in EUR");
  const labels = [
    "Video integration, 90s",
    "Social clip, 30s",
    "Newsletter mention",
    "Mid-roll 60s",
  ];
  const y = page.table({
    y: 140,
    columns: [
      { heading: "Show", x: 50, width: 85 },
      { heading: "Deliverable", x: 140, width: 110 },
      { heading: "Live date", x: 255, width: 65 },
      { heading: "Units", x: 325, width: 30, align: "right" },
      { heading: "Rate type", x: 365, width: 55 },
      { heading: "Rate", x: 420, width: 50, align: "right" },
      { heading: "Imps", x: 475, width: 40, align: "right" },
      { heading: "Net", x: 520, width: 50, align: "right" },
    ],
    rows: mixed.line_items.map((one, index) => [
      one.show_name,
      labels[index] ?? "",
      one.air_dates[0] ? printed(one.air_dates[0], "short") : "TBC",
      String(one.quantity),
      { cpm: "CPM", flat: "Flat", added_value: "Added value", cpa: "CPA" }[
        one.rate?.type ?? "flat"
      ],
      one.rate?.amount_minor ? english(one.rate.amount_minor, "eur").slice(1) : "-",
      one.guaranteed_impressions === 40_000 ? "40k" : "-",
      english(one.total, "eur").slice(1),
    ]),
  });
  page
    .text(420, y + 12, "Total net")
    .text(510, y + 12, english(mixed.total_minor ?? 0, "eur").slice(1));
  return await page.bytes();
}

/** PDFs that differ in their values: days of two readings, several deliverables and rates. */
export const PDF_VALUES: readonly GeneratedDocument[] = [
  { name: "pdf-open-dates.pdf", expected: open, bytes: openBytes },
  { name: "pdf-mixed-deliverables.pdf", expected: mixed, bytes: mixedBytes },
];
