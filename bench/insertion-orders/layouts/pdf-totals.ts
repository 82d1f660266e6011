import { count, english, line, order, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { PageWriter } from "../page-writer.ts";

const withTax = order({
  currency: "gbp",
  advertiser: "Northwind Roasters",
  agency: "Quayside Media",
  campaign_name: "Cold brew launch",
  io_number: "QM-2026-1201",
  payment_terms: "30 days from invoice",
  start_date: "2026-11-01",
  end_date: "2026-11-30",
  lines: [
    line("gbp", {
      show_name: "Night Freight",
      quantity: 3,
      air_dates: ["2026-11-03", "2026-11-10", "2026-11-17"],
      rate: ["flat", 45_000],
    }),
    line("gbp", {
      show_name: "Quiet Engines",
      placement: "pre_roll",
      length_sec: 20,
      quantity: 2,
      air_dates: ["2026-11-05", "2026-11-12"],
      rate: ["flat", 22_550],
    }),
  ],
});

async function withTaxBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Booking confirmation", { size: 18, bold: true });
  page.pairs(
    50,
    80,
    [
      ["Order number", withTax.io_number ?? ""],
      ["Advertiser", withTax.advertiser],
      ["Agency", withTax.agency ?? ""],
      ["Campaign", withTax.campaign_name ?? ""],
      ["Period", "1 Nov 2026 to 30 Nov 2026"],
      ["Payment terms", withTax.payment_terms ?? ""],
    ],
    100,
  );
  const y = page.table({
    y: 190,
    columns: [
      { heading: "#", x: 50, width: 20 },
      { heading: "Programme", x: 75, width: 100 },
      { heading: "Spot type", x: 180, width: 90 },
      { heading: "Transmission dates", x: 275, width: 90 },
      { heading: "Spots", x: 370, width: 35, align: "right" },
      { heading: "Unit price", x: 410, width: 60, align: "right" },
      { heading: "Amount", x: 475, width: 70, align: "right" },
    ],
    rows: withTax.line_items.map((one, index) => [
      String(index + 1),
      one.show_name,
      `${one.placement === "pre_roll" ? "Pre-roll" : "Mid-roll"}, ${one.length_sec} sec`,
      one.air_dates.map((day) => printed(day, "short")).join(", "),
      String(one.quantity),
      english(one.rate?.amount_minor ?? 0, "gbp"),
      english(one.total, "gbp"),
    ]),
  });
  const net = withTax.total_minor ?? 0;
  page.text(370, y + 12, "Subtotal").text(490, y + 12, english(net, "gbp"));
  page.text(370, y + 27, "VAT (20%)").text(490, y + 27, english(net / 5, "gbp"));
  page.text(370, y + 42, "Total due", { bold: true }).text(490, y + 42, english(net * 1.2, "gbp"));
  return await page.bytes();
}

const commission = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  agency: "Blue Heron Buying",
  io_number: "BH-77191",
  campaign_name: "Spring Reset",
  totals_match: false,
  total_minor: 850_000,
  lines: [
    line("usd", {
      show_name: "The Long Ledger",
      air_dates: ["2026-03-14"],
      rate: ["cpm", 2500],
      guaranteed_impressions: 240_000,
    }),
    line("usd", {
      show_name: "Nine Tall Ships",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2026-03-21"],
      rate: ["cpm", 2000],
      guaranteed_impressions: 200_000,
    }),
  ],
});

async function commissionBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "MEDIA INSERTION ORDER", { size: 15, bold: true });
  page.text(50, 75, `IO #: ${commission.io_number}`).text(300, 75, `Agency: ${commission.agency}`);
  page
    .text(50, 92, `Advertiser: ${commission.advertiser}`)
    .text(300, 92, `Campaign: ${commission.campaign_name}`);
  const y = page.table({
    y: 130,
    columns: [
      { heading: "Property", x: 50, width: 100 },
      { heading: "Ad unit", x: 155, width: 110 },
      { heading: "Air date", x: 270, width: 70 },
      { heading: "Est. Impressions", x: 345, width: 60, align: "right" },
      { heading: "CPM", x: 410, width: 50, align: "right" },
      { heading: "Gross cost", x: 470, width: 75, align: "right" },
    ],
    rows: commission.line_items.map((one) => [
      one.show_name,
      `Host-read ${one.placement === "pre_roll" ? "pre-roll" : "mid-roll"} (${one.length_sec}s)`,
      printed(one.air_dates[0] ?? "", "american"),
      count(one.guaranteed_impressions),
      english(one.rate?.amount_minor ?? 0, "usd"),
      english(one.total, "usd"),
    ]),
  });
  page.text(345, y + 12, "Gross total").text(480, y + 12, "$10,000.00");
  page.text(345, y + 27, "Agency commission (15%)").text(480, y + 27, "-$1,500.00");
  page.text(345, y + 42, "Net total", { bold: true }).text(480, y + 42, "$8,500.00");
  return await page.bytes();
}

const wrapped = order({
  currency: "gbp",
  advertiser: "Fennel & Fern",
  campaign_name: "Herb of the month",
  io_number: "FF/26/118",
  lines: [
    line("gbp", {
      show_name: "The Slow Almanac of Ordinary Weather",
      quantity: 2,
      air_dates: ["2026-11-02", "2026-11-09"],
      rate: ["flat", 38_000],
      notes: "Read by the host in the first half, no competing food brands",
    }),
    line("gbp", {
      show_name: "Harbour Lights",
      quantity: 1,
      air_dates: ["2026-11-16"],
      rate: ["flat", 52_500],
      notes: "Baked in",
    }),
    line("gbp", {
      show_name: "The Slow Almanac of Ordinary Weather",
      placement: "post_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2026-11-23"],
      rate: ["added_value", 0],
      notes: "Bonus for the first order of the year",
    }),
  ],
});

/** Cells of several lines, headings too; `middle` has the amounts beside the middle of them. */
const wrappedBytes = (middle: boolean) => async (): Promise<Buffer> => {
  const page = new PageWriter().text(50, 40, "Insertion Order", { size: 18, bold: true });
  page.text(50, 75, "Advertiser").text(200, 75, "IO reference").text(350, 75, "Campaign");
  page
    .text(50, 90, wrapped.advertiser, { bold: true })
    .text(200, 90, wrapped.io_number ?? "", { bold: true })
    .text(350, 90, wrapped.campaign_name ?? "", { bold: true });
  const y = page.table({
    y: 130,
    padding: 6,
    middle,
    columns: [
      { heading: "Show name", x: 50, width: 85 },
      { heading: "Ad placement", x: 145, width: 60 },
      { heading: "Airing dates", x: 210, width: 65 },
      { heading: "No. of spots", x: 285, width: 40, align: "center" },
      { heading: "Comments", x: 335, width: 95 },
      { heading: "Net rate per spot", x: 435, width: 50, align: "right" },
      { heading: "Line total", x: 490, width: 60, align: "right" },
    ],
    rows: wrapped.line_items.map((one) => [
      one.show_name,
      `${one.length_sec}s ${one.placement === "post_roll" ? "post-roll" : "mid-roll"}`,
      one.air_dates.map((day) => printed(day, "short")).join(", "),
      String(one.quantity),
      one.notes ?? "",
      one.rate?.type === "added_value"
        ? "Added value"
        : english(one.rate?.amount_minor ?? 0, "gbp"),
      english(one.total, "gbp"),
    ]),
  });
  page
    .text(435, y + 14, "Total", { bold: true })
    .text(495, y + 14, english(wrapped.total_minor ?? 0, "gbp"));
  page.paragraph(
    50,
    y + 50,
    480,
    "Promo copy is due five working days before the first air date. Make-goods run within 30 days.",
  );
  return await page.bytes();
};

export const PDF_TOTALS: readonly GeneratedDocument[] = [
  { name: "pdf-tax.pdf", expected: withTax, bytes: withTaxBytes },
  { name: "pdf-commission.pdf", expected: commission, bytes: commissionBytes },
  { name: "pdf-wrapped-cells.pdf", expected: wrapped, bytes: wrappedBytes(false) },
  { name: "pdf-wrapped-cells-middle.pdf", expected: wrapped, bytes: wrappedBytes(true) },
];
