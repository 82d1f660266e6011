import { count, digits, english, inWords, line, order, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { docx, paragraph, table, xlsx } from "../office-writer.ts";
import { PageWriter } from "../page-writer.ts";

/** Documents that were held out at first, with layouts that no other document has. */

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);
const usd = (value: Parameters<typeof line>[1]) => line("usd", value);

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

const plan = order({
  currency: "usd",
  advertiser: "Kitsune Tea",
  campaign_name: "Second Steep",
  io_number: "KT-0200",
  lines: [
    usd({
      show_name: "The Long Ledger",
      air_dates: ["2027-08-03"],
      rate: ["cpm", 2750],
      guaranteed_impressions: 64_000,
    }),
    usd({
      show_name: "Nine Tall Ships",
      air_dates: ["2027-08-10"],
      rate: ["flat", 99_950],
      notes: "Swap for 17 Aug if the guest moves",
    }),
  ],
});
const planBytes = () =>
  xlsx([
    {
      name: "Media plan",
      rows: [
        ["Media plan / insertion order"],
        [null, "Sponsor:", "Kitsune Tea"],
        [null, "Campaign name:", "Second Steep"],
        [null, "Order ID:", "KT-0200"],
        [],
        [
          null,
          "Date",
          "Series",
          "Spot",
          "Dur.",
          "Est. downloads",
          "Rate",
          "Rate basis",
          "Cost (USD)",
          "Comments",
        ],
        [
          null,
          new Date("2027-08-03T00:00:00Z"),
          "The Long Ledger",
          "Mid-roll",
          "60s",
          64_000,
          27.5,
          "CPM",
          1760,
          null,
        ],
        [
          null,
          new Date("2027-08-10T00:00:00Z"),
          "Nine Tall Ships",
          "Mid-roll",
          "60s",
          null,
          999.5,
          "Flat",
          999.5,
          "Swap for 17 Aug if the guest moves",
        ],
        [null, "Campaign total", null, null, null, null, null, null, 2759.5],
      ],
    },
  ]);

const chat = order({
  currency: "gbp",
  advertiser: "Northwind Roasters",
  io_number: "QM-2027-0333",
  campaign_name: null,
  payment_terms: null,
  total_minor: 180_000,
  lines: [
    gbp({
      show_name: "Harbour Lights",
      quantity: 2,
      length_sec: 60,
      air_dates: ["2027-10-05", "2027-10-12"],
      rate: ["flat", 60_000],
    }),
    gbp({
      show_name: "Quiet Engines",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2027-10-19"],
      rate: ["flat", 60_000],
    }),
  ],
});
const chatText = `From: Theo Marsh <theo@quayside.example>
To: mara@example.org
Subject: Re: Northwind October
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Hi Mara,

great talking earlier. To confirm, for our client Northwind Roasters (IO QM-2027-0333):

1) Harbour Lights, two 60 second mid-rolls on October 5 and 12, 2027, £600 per episode
2) Quiet Engines, one 30 second pre-roll on October 19, 2027, £600 flat

Total: £1,800.00

Speak soon,
Theo
`;

const unsure = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  io_number: "MV-600",
  campaign_name: "Été",
  total_minor: 260_000,
  lines: [
    line("eur", {
      show_name: "Les Heures Bleues",
      quantity: 2,
      air_dates: ["2027-07-02", "2027-07-09"],
      rate: ["flat", 90_000],
    }),
    line("eur", {
      show_name: "Quiet Engines",
      placement: "pre_roll",
      length_sec: 20,
      quantity: 1,
      air_dates: ["2027-07-16"],
      rate: ["flat", 80_000],
    }),
  ],
});
const unsureText = [
  "Bon de commande n°;MV-600",
  "Annonceur;Maison Verdier",
  "Campagne;Été",
  "",
  "Réf.;Podcast;Format;Durée (s);Diffusion;Nombre de spots;Tarif unitaire net (€);Total net (€)",
  "A1;Les Heures Bleues;Mid-roll;60;02/07/2027, 09/07/2027;2;900,00;1 800,00",
  "A2;Quiet Engines;Pre-roll;20;16/07/2027;1;800,00;800,00",
  ";;;;;;Total HT;2 600,00",
].join("\n");

export const FURTHER: readonly GeneratedDocument[] = [
  { name: "further-agreement.pdf", expected: boxed, bytes: boxedBytes },
  { name: "further-confirmation-german.pdf", expected: austrian, bytes: austrianBytes },
  { name: "further-statement.docx", expected: statement, bytes: () => statementDocx },
  { name: "further-plan.xlsx", expected: plan, bytes: planBytes },
  {
    name: "further-mail.eml",
    expected: chat,
    bytes: () => new TextEncoder().encode(chatText.replaceAll("\n", "\r\n")),
  },
  {
    name: "further-french.csv",
    expected: unsure,
    bytes: () => new TextEncoder().encode(unsureText),
  },
];
