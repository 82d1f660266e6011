import { line, order, placementLabel } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { xlsx } from "../office-writer.ts";

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);
const usd = (value: Parameters<typeof line>[1]) => line("usd", value);

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
  placementLabel(one.placement),
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

/** Workbooks: cells with dates and numbers of their own, on one sheet or two. */
export const SPREADSHEETS: readonly GeneratedDocument[] = [
  { name: "xlsx-two-sheets.xlsx", expected: sheet, bytes: sheetBytes },
  { name: "xlsx-japanese.xlsx", expected: japanese, bytes: japaneseBytes },
  { name: "further-plan.xlsx", expected: plan, bytes: planBytes },
];
