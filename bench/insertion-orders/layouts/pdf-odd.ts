import { count, english, line, order, printed } from "../content.ts";
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

const blocks = order({
  currency: "gbp",
  advertiser: "Northwind Roasters",
  agency: "Quayside Media",
  campaign_name: "Decaf December",
  io_number: "QM-2026-1230",
  payment_terms: "Net 60",
  lines: [
    line("gbp", {
      show_name: "Salt & Signal",
      air_dates: ["2026-12-01"],
      rate: ["cpm", 2800],
      guaranteed_impressions: 30_000,
      promo_code: "SALT15",
    }),
    line("gbp", {
      show_name: "Night Freight",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2026-12-08"],
      rate: ["flat", 40_000],
      promo_code: "NIGHT15",
    }),
  ],
});

/** No table: labels and values, a block for each spot. */
async function blocksBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Sponsorship agreement", { size: 16, bold: true });
  page.pairs(
    50,
    80,
    [
      ["Sponsor:", blocks.advertiser],
      ["Agency:", blocks.agency ?? ""],
      ["Campaign:", blocks.campaign_name ?? ""],
      ["IO number:", blocks.io_number ?? ""],
      ["Payment terms:", blocks.payment_terms ?? ""],
    ],
    110,
  );
  blocks.line_items.forEach((one, index) => {
    const y = 190 + index * 150;
    page.text(50, y, `Spot ${index + 1}`, { bold: true });
    page.pairs(
      50,
      y + 18,
      [
        ["Show:", one.show_name],
        [
          "Placement:",
          `${one.placement === "pre_roll" ? "Pre-roll" : "Mid-roll"}, ${one.length_sec} seconds`,
        ],
        ["Air date:", printed(one.air_dates[0] ?? "", "short")],
        [
          "Rate:",
          one.rate?.type === "cpm"
            ? `${english(one.rate.amount_minor, "gbp")} CPM`
            : `${english(one.rate?.amount_minor ?? 0, "gbp")} flat`,
        ],
        ...(one.guaranteed_impressions === null
          ? []
          : [["Downloads:", count(one.guaranteed_impressions)] as [string, string]]),
        ["Promo code:", one.promo_code ?? ""],
      ],
      110,
    );
  });
  page.text(50, 500, `Total cost: ${english(blocks.total_minor ?? 0, "gbp")}`, { bold: true });
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

export const PDF_ODD: readonly GeneratedDocument[] = [
  { name: "pdf-yen-columns-reversed.pdf", expected: yen, bytes: yenBytes },
  { name: "pdf-blocks-of-labels.pdf", expected: blocks, bytes: blocksBytes },
  { name: "pdf-sidebar.pdf", expected: sidebar, bytes: sidebarBytes },
  { name: "pdf-open-dates.pdf", expected: open, bytes: openBytes },
  { name: "pdf-mixed-deliverables.pdf", expected: mixed, bytes: mixedBytes },
];
