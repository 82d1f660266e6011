import { count, digits, english, line, order, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { PageWriter } from "../page-writer.ts";

const usd = (value: Parameters<typeof line>[1]) => line("usd", value);

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

const boxed = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  agency: "Blue Heron Buying",
  campaign_name: "Summer Shade",
  io_number: "BH-81207",
  start_date: "2027-06-01",
  end_date: "2027-06-30",
  payment_terms: "Net 60",
  lines: [
    usd({
      show_name: "Quiet Engines",
      quantity: 2,
      air_dates: ["2027-06-08", "2027-06-22"],
      rate: ["cpm", 2600],
      guaranteed_impressions: 90_000,
    }),
    usd({
      show_name: "Salt & Signal",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2027-06-15"],
      rate: ["cpm", 1950],
      guaranteed_impressions: 40_000,
    }),
    usd({
      show_name: "Harbour Lights",
      placement: "post_roll",
      length_sec: 15,
      quantity: 1,
      air_dates: ["2027-06-29"],
      rate: ["added_value", 0],
      guaranteed_impressions: null,
    }),
  ],
});

async function boxedBytes(): Promise<Buffer> {
  const page = new PageWriter({ size: "LETTER" }).text(220, 30, "Podcast Advertising Agreement", {
    size: 14,
    bold: true,
  });
  page
    .text(60, 70, "Advertiser Name: Tidewater Mattress")
    .text(320, 70, "Insertion Order No. BH-81207");
  page
    .text(60, 86, "Agency Name: Blue Heron Buying")
    .text(320, 86, "Campaign Dates: June 1 - June 30, 2027");
  page.text(60, 102, "Campaign Title: Summer Shade").text(320, 102, "Payment Terms: Net 60");
  const y = page.table({
    y: 140,
    size: 8,
    padding: 3,
    columns: [
      { heading: "Line", x: 60, width: 25, align: "center" },
      { heading: "Air Dates", x: 90, width: 80 },
      { heading: "Podcast Name", x: 175, width: 90 },
      { heading: "Ad Length", x: 270, width: 45, align: "center" },
      { heading: "Ad Position", x: 320, width: 55, align: "center" },
      { heading: "# Spots", x: 380, width: 35, align: "center" },
      { heading: "Guaranteed Impressions", x: 420, width: 60, align: "right" },
      { heading: "Net CPM", x: 485, width: 40, align: "right" },
      { heading: "Net Cost", x: 530, width: 55, align: "right" },
    ],
    rows: boxed.line_items.map((one, index) => [
      String(index + 1),
      one.air_dates.length === 2
        ? "6/8/2027, 6/22/2027"
        : one.air_dates[0] === "2027-06-15"
          ? "6/15/2027"
          : "6/29/2027",
      one.show_name,
      `:${one.length_sec}`,
      { pre_roll: "Pre", mid_roll: "Mid", post_roll: "Post" }[one.placement as "pre_roll"] +
        "-Roll",
      String(one.quantity),
      count(one.guaranteed_impressions) || "N/A",
      one.rate?.type === "added_value" ? "AV" : english(one.rate?.amount_minor ?? 0, "usd"),
      english(one.total, "usd"),
    ]),
  });
  page
    .text(485, y + 10, "TOTAL:", { size: 8, bold: true })
    .text(540, y + 10, english(boxed.total_minor ?? 0, "usd"), { size: 8, bold: true });
  page
    .text(60, y + 80, "Accepted by Advertiser: ______________")
    .text(320, y + 80, "Date: ______________");
  return await page.bytes();
}

const austrian = order({
  currency: "eur",
  advertiser: "Lumenfeld Optik",
  agency: "Mediahafen Nord",
  campaign_name: "Nachtfahrt",
  io_number: "26/4471",
  payment_terms: "10 Tage netto",
  start_date: "2027-09-01",
  end_date: "2027-09-30",
  lines: [
    line("eur", {
      show_name: "Leuchtfeuer FM",
      quantity: 4,
      length_sec: 30,
      placement: "pre_roll",
      air_dates: [],
      rate: ["flat", 42_500],
    }),
    line("eur", {
      show_name: "Kleine Wellen",
      quantity: 1,
      length_sec: 90,
      air_dates: ["2027-09-14"],
      rate: ["flat", 180_000],
    }),
  ],
});

async function austrianBytes(): Promise<Buffer> {
  const page = new PageWriter().text(60, 50, "AUFTRAGSBESTÄTIGUNG", { size: 15, bold: true });
  page
    .text(60, 90, "Auftrag", { bold: true })
    .text(160, 90, "Kunde", { bold: true })
    .text(300, 90, "Agentur", { bold: true })
    .text(430, 90, "Kampagne", { bold: true });
  page
    .text(60, 104, "26/4471")
    .text(160, 104, "Lumenfeld Optik")
    .text(300, 104, "Mediahafen Nord")
    .text(430, 104, "Nachtfahrt");
  page.text(60, 130, "Kampagnenzeitraum: 1. September bis 30. September 2027");
  const euro = (minor: number): string => `EUR ${digits(minor, "eur", ".", ",")}`;
  const y = page.table({
    y: 160,
    columns: [
      { heading: "Format", x: 60, width: 110 },
      { heading: "Werbeform", x: 175, width: 80 },
      { heading: "Spotlänge", x: 260, width: 55 },
      { heading: "Sendetermin", x: 320, width: 70 },
      { heading: "Anzahl", x: 395, width: 40, align: "right" },
      { heading: "Preis je Spot", x: 440, width: 60, align: "right" },
      { heading: "Summe", x: 505, width: 70, align: "right" },
    ],
    rows: austrian.line_items.map((one) => [
      one.show_name,
      one.placement === "pre_roll" ? "Pre-Roll" : "Mid-Roll",
      `${one.length_sec}"`,
      one.air_dates[0] ? printed(one.air_dates[0], "dots") : "offen",
      String(one.quantity),
      euro(one.rate?.amount_minor ?? 0),
      euro(one.total),
    ]),
  });
  page.text(395, y + 12, "Gesamt netto").text(505, y + 12, euro(austrian.total_minor ?? 0));
  page.text(60, y + 50, "Zahlung: 10 Tage netto");
  return await page.bytes();
}

/** PDFs that differ in where labels stand: beside, in two columns, or above their values. */
export const PDF_LABELS: readonly GeneratedDocument[] = [
  { name: "pdf-blocks-of-labels.pdf", expected: blocks, bytes: blocksBytes },
  { name: "further-agreement.pdf", expected: boxed, bytes: boxedBytes },
  { name: "further-confirmation-german.pdf", expected: austrian, bytes: austrianBytes },
];
