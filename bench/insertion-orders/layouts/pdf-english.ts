import { count, english, inWords, line, order, type OrderContent, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { PageWriter } from "../page-writer.ts";

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);
const usd = (value: Parameters<typeof line>[1]) => line("usd", value);

const classic = order({
  currency: "gbp",
  advertiser: "Northwind Roasters Ltd",
  brand: "Northwind Roasters",
  agency: "Quayside Media",
  campaign_name: "Northwind Roasters, autumn blend",
  io_number: "QM-2026-1184",
  start_date: "2026-10-12",
  end_date: "2026-11-22",
  payment_terms: "Net 30",
  lines: [
    gbp({
      show_name: "Salt & Signal",
      air_dates: ["2026-10-20"],
      rate: ["cpm", 2800],
      guaranteed_impressions: 30_000,
    }),
    gbp({
      show_name: "Harbour Lights",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2026-11-03"],
      rate: ["cpm", 2250],
      guaranteed_impressions: 18_000,
    }),
    gbp({
      show_name: "Night Freight",
      air_dates: ["2026-11-10"],
      rate: ["cpm", 2500],
      guaranteed_impressions: 24_500,
    }),
  ],
});

const placementName = (value: string | null | undefined): string =>
  ({ pre_roll: "Pre-roll", mid_roll: "Mid-roll", post_roll: "Post-roll" })[value ?? ""] ?? "";

const heading = (content: OrderContent): [string, string][] => [
  ["Advertiser:", content.advertiser],
  ["Agency:", content.agency ?? ""],
  ["Campaign:", content.campaign_name ?? ""],
  ["IO Number:", content.io_number ?? ""],
  ["Start date:", inWords(content.start_date ?? "")],
  ["End date:", inWords(content.end_date ?? "")],
  ["Payment terms:", content.payment_terms ?? ""],
];

async function classicBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "INSERTION ORDER", { size: 18, bold: true });
  page.pairs(
    50,
    80,
    heading(classic).filter(([, value]) => value !== ""),
    100,
  );
  const y = page.table({
    y: 220,
    columns: [
      { heading: "Show", x: 50, width: 100 },
      { heading: "Placement", x: 155, width: 60 },
      { heading: "Length", x: 220, width: 45 },
      { heading: "Air date", x: 270, width: 70 },
      { heading: "Impressions", x: 345, width: 65, align: "right" },
      { heading: "CPM", x: 415, width: 50, align: "right" },
      { heading: "Net cost", x: 475, width: 70, align: "right" },
    ],
    rows: classic.line_items.map((one) => [
      one.show_name,
      placementName(one.placement),
      `${one.length_sec}s`,
      printed(one.air_dates[0] ?? "", "short"),
      count(one.guaranteed_impressions),
      english(one.rate?.amount_minor ?? 0, "gbp"),
      english(one.total, "gbp"),
    ]),
  });
  page
    .text(345, y + 12, "Total net", { bold: true })
    .text(475, y + 12, english(classic.total_minor ?? 0, "gbp"));
  return await page.bytes();
}

const american = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  agency: "Blue Heron Buying",
  campaign_name: "Q4 Sleep Week",
  io_number: "BH-77120",
  start_date: "2026-11-01",
  end_date: "2026-11-30",
  payment_terms: "Net 45 days",
  lines: [
    usd({
      show_name: "The Long Ledger",
      length_sec: 60,
      quantity: 2,
      air_dates: ["2026-11-04", "2026-11-18"],
      rate: ["flat", 125_000],
      promo_code: "LEDGER",
    }),
    usd({
      show_name: "Nine Tall Ships",
      placement: "post_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2026-11-12"],
      rate: ["flat", 60_000],
      promo_code: "SHIPS20",
    }),
    usd({
      show_name: "Quiet Engines",
      placement: "pre_roll",
      length_sec: 15,
      quantity: 1,
      air_dates: ["2026-11-25"],
      rate: ["added_value", 0],
    }),
  ],
});

/** Two columns of labels; lengths as `:60`, days month first. */
async function americanBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, `Insertion Order # ${american.io_number}`, {
    size: 16,
    bold: true,
  });
  page.pairs(50, 80, [
    ["Client", american.advertiser],
    ["Agency", american.agency ?? ""],
    ["Campaign", american.campaign_name ?? ""],
  ]);
  page.pairs(
    320,
    80,
    [
      ["Flight", "11/01/2026 - 11/30/2026"],
      ["Terms", ""],
      ["Payment", american.payment_terms ?? ""],
    ].filter(([, value]) => value !== "") as [string, string][],
  );
  const y = page.table({
    y: 150,
    columns: [
      { heading: "Podcast", x: 50, width: 100 },
      { heading: "Unit", x: 155, width: 80 },
      { heading: "Dates", x: 240, width: 90 },
      { heading: "Qty", x: 335, width: 30, align: "center" },
      { heading: "Rate per spot", x: 370, width: 60 },
      { heading: "Promo code", x: 435, width: 55 },
      { heading: "Total", x: 495, width: 60, align: "right" },
    ],
    rows: american.line_items.map((one) => [
      one.show_name,
      `${placementName(one.placement)} :${one.length_sec}`,
      one.air_dates.map((day) => printed(day, "mdy")).join(", "),
      String(one.quantity),
      one.rate?.type === "added_value"
        ? "Added value"
        : english(one.rate?.amount_minor ?? 0, "usd"),
      one.promo_code ?? "-",
      english(one.total, "usd"),
    ]),
  });
  page
    .text(435, y + 14, "Total", { bold: true })
    .text(505, y + 14, english(american.total_minor ?? 0, "usd"));
  page.paragraph(
    50,
    y + 60,
    480,
    "Cancellation within 14 days of the first air date is charged in full. Live reads follow the talking points that the client sends.",
  );
  return await page.bytes();
}

const SHOWS = [
  "Salt & Signal",
  "Harbour Lights",
  "Night Freight",
  "The Long Ledger",
  "Quiet Engines",
];
const long = (io: string, agency: string): OrderContent =>
  order({
    currency: "gbp",
    advertiser: "Fennel & Fern",
    agency,
    campaign_name: "Winter boxes",
    io_number: io,
    start_date: "2026-11-02",
    end_date: "2026-12-20",
    lines: Array.from({ length: 64 }, (_, index) =>
      gbp({
        show_name: SHOWS[index % SHOWS.length] ?? "",
        placement: index % 3 === 0 ? "pre_roll" : "mid_roll",
        length_sec: index % 3 === 0 ? 30 : 60,
        air_dates: [`2026-1${1 + (index % 2)}-${String(2 + (index % 17)).padStart(2, "0")}`],
        rate: ["cpm", 1800 + (index % 7) * 150],
        guaranteed_impressions: 10_000 + (index % 9) * 1000,
      }),
    ),
  });

/** Three pages; `repeats` has the headings on each. */
function longBytes(content: OrderContent, repeats: boolean) {
  return async (): Promise<Buffer> => {
    const page = new PageWriter();
    const frame = (number: number): void => {
      page
        .text(50, 25, `Fennel & Fern  ${content.io_number}`, { size: 8 })
        .text(480, 815, `Page ${number} of 3`, { size: 8 });
    };
    frame(1);
    page.text(50, 45, "Insertion order", { size: 16, bold: true });
    page.pairs(
      50,
      80,
      [
        ["Advertiser", content.advertiser],
        ["Media agency", content.agency ?? ""],
        ["Campaign name", content.campaign_name ?? ""],
        ["IO no.", content.io_number ?? ""],
        ["Campaign dates", "2 November – 20 December 2026"],
      ],
      110,
    );
    const y = page.table({
      y: 170,
      padding: 6,
      repeatsHeadings: repeats,
      onPage: frame,
      columns: [
        { heading: "Air date", x: 50, width: 70 },
        { heading: "Show", x: 125, width: 95 },
        { heading: "Position", x: 225, width: 60 },
        { heading: "Secs", x: 290, width: 30 },
        { heading: "Guaranteed downloads", x: 325, width: 65, align: "right" },
        { heading: "CPM (£)", x: 400, width: 50, align: "right" },
        { heading: "Net (£)", x: 460, width: 70, align: "right" },
      ],
      rows: content.line_items.map((one) => [
        printed(one.air_dates[0] ?? "", "dmy"),
        one.show_name,
        placementName(one.placement),
        String(one.length_sec),
        count(one.guaranteed_impressions),
        english(one.rate?.amount_minor ?? 0, "gbp").slice(1),
        english(one.total, "gbp").slice(1),
      ]),
    });
    page
      .text(325, y + 10, "Net total", { bold: true })
      .text(470, y + 10, english(content.total_minor ?? 0, "gbp"));
    return await page.bytes();
  };
}

const repeated = long("FF-2026-09", "Copper Lane");
const continued = long("FF-2026-10", "Copper Lane Media");

export const PDF_ENGLISH: readonly GeneratedDocument[] = [
  { name: "pdf-classic.pdf", expected: classic, bytes: classicBytes },
  { name: "pdf-american-two-columns.pdf", expected: american, bytes: americanBytes },
  { name: "pdf-pages-repeated-headings.pdf", expected: repeated, bytes: longBytes(repeated, true) },
  { name: "pdf-pages-one-heading.pdf", expected: continued, bytes: longBytes(continued, false) },
];
