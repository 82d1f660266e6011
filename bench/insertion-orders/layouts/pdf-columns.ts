import { english, line, order, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { PageWriter } from "../page-writer.ts";

const yen = order({
  currency: "jpy",
  advertiser: "Kitsune Tea",
  campaign_name: "New Year Leaves",
  io_number: "KT-0091",
  start_date: "2026-12-01",
  end_date: "2026-12-31",
  lines: [
    line("jpy", {
      show_name: "Quiet Engines",
      quantity: 2,
      air_dates: ["2026-12-04", "2026-12-18"],
      rate: ["flat", 120_000],
    }),
    line("jpy", {
      show_name: "Salt & Signal",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2026-12-11"],
      rate: ["flat", 85_000],
    }),
  ],
});

async function yenBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Insertion Order KT-0091", { size: 16, bold: true });
  page.pairs(50, 80, [
    ["Advertiser", yen.advertiser],
    ["Campaign", yen.campaign_name ?? ""],
    ["Start date", "2026-12-01"],
    ["End date", "2026-12-31"],
    ["Currency", "JPY"],
  ]);
  const y = page.table({
    y: 180,
    columns: [
      { heading: "Line total", x: 50, width: 70 },
      { heading: "Unit cost", x: 125, width: 60 },
      { heading: "Qty", x: 190, width: 30 },
      { heading: "Air dates", x: 225, width: 120 },
      { heading: "Length", x: 350, width: 50 },
      { heading: "Placement", x: 405, width: 60 },
      { heading: "Podcast", x: 470, width: 90 },
    ],
    rows: yen.line_items.map((one) => [
      english(one.total, "jpy"),
      english(one.rate?.amount_minor ?? 0, "jpy"),
      String(one.quantity),
      one.air_dates.join(", "),
      one.length_sec === 60 ? "1 min" : `${one.length_sec} sec`,
      one.placement === "pre_roll" ? "Pre-roll" : "Mid-roll",
      one.show_name,
    ]),
  });
  page.text(50, y + 14, `Total: ${english(yen.total_minor ?? 0, "jpy")}`, { bold: true });
  return await page.bytes();
}

const sidebar = order({
  currency: "chf",
  advertiser: "Lumenfeld Optik",
  agency: "Mediahafen Nord",
  io_number: "MN-26-0502",
  campaign_name: "Winter frames",
  payment_terms: "Net 30",
  lines: [
    line("chf", {
      show_name: "Leuchtfeuer FM",
      air_dates: ["2026-12-03"],
      rate: ["flat", 120_000],
    }),
    line("chf", { show_name: "Kleine Wellen", air_dates: ["2026-12-10"], rate: ["flat", 98_550] }),
  ],
});

/** A narrow column of terms beside the table. */
async function sidebarBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Insertion order", { size: 16, bold: true });
  page.pairs(
    50,
    80,
    [
      ["Advertiser", sidebar.advertiser],
      ["Agency", sidebar.agency ?? ""],
      ["IO number", sidebar.io_number ?? ""],
      ["Campaign", sidebar.campaign_name ?? ""],
    ],
    80,
  );
  page.text(430, 80, "Terms", { bold: true });
  page.paragraph(
    430,
    96,
    130,
    "Copy is due five working days before the air date. Orders cannot be cancelled within two weeks of it. A spot that does not run is replaced within thirty days.",
    8,
  );
  page.text(430, 175, "Payment terms: Net 30", { size: 8 });
  const swiss = (minor: number): string =>
    `CHF ${(minor / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, "'")}`;
  const y = page.table({
    y: 200,
    columns: [
      { heading: "Podcast", x: 50, width: 90 },
      { heading: "Ad placement", x: 145, width: 80 },
      { heading: "Air date", x: 230, width: 70 },
      { heading: "Flat rate", x: 305, width: 80, align: "right" },
    ],
    rows: sidebar.line_items.map((one) => [
      one.show_name,
      "60s mid-roll",
      printed(one.air_dates[0] ?? "", "dots"),
      swiss(one.rate?.amount_minor ?? 0),
    ]),
  });
  page.text(230, y + 12, "Net total").text(330, y + 12, swiss(sidebar.total_minor ?? 0));
  return await page.bytes();
}

/** PDFs that differ in their columns: in reverse order, or terms beside the table. */
export const PDF_COLUMNS: readonly GeneratedDocument[] = [
  { name: "pdf-yen-columns-reversed.pdf", expected: yen, bytes: yenBytes },
  { name: "pdf-sidebar.pdf", expected: sidebar, bytes: sidebarBytes },
];
