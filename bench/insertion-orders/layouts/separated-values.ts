import {
  count,
  digits,
  line,
  order,
  type OrderContent,
  placementLabel,
  printed,
} from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";

const eur = (value: Parameters<typeof line>[1]) => line("eur", value);

/** Cells that hold a separator or a quote are quoted. */
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
        placementLabel(one.placement),
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
        placementLabel(one.placement),
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
        placementLabel(one.placement),
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

/** Rows whose cells are separated by commas, semicolons or tabs. */
export const SEPARATED_VALUES: readonly GeneratedDocument[] = [
  { name: "csv-commas.csv", expected: comma, bytes: commaBytes },
  { name: "csv-semicolons-german.csv", expected: semicolon, bytes: semicolonBytes },
  { name: "csv-tabs.tsv", expected: tabs, bytes: tabsBytes },
  {
    name: "further-french.csv",
    expected: unsure,
    bytes: () => new TextEncoder().encode(unsureText),
  },
];
