import { line, order } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);
const bytes = (text: string) => () => new TextEncoder().encode(text);

const prose = order({
  currency: "gbp",
  advertiser: "Northwind Roasters",
  campaign_name: "Autumn Blend",
  io_number: "QM-2026-1190",
  payment_terms: "net 30",
  total_minor: null,
  totals_match: false,
  lines: [
    gbp({
      show_name: "Salt & Signal",
      quantity: 2,
      air_dates: ["2026-11-03", "2026-11-10"],
      rate: ["cpm", 2800],
      guaranteed_impressions: 30_000,
    }),
  ],
});
const proseText = `Subject: IO QM-2026-1190

Hi Mara,

on behalf of Northwind Roasters I would like to book for the "Autumn Blend" campaign in 2026:

two 60s host-read mid-rolls on Salt & Signal, 3 and 10 November, 30,000 downloads at £28 CPM.

Please invoice Quayside at the end of the month. Our payment terms are net 30.

Thanks, Theo`;

const aligned = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  agency: "Blue Heron Buying",
  io_number: "BH-80200",
  campaign_name: "Nap Month",
  payment_terms: "Net 30",
  lines: [
    line("usd", {
      show_name: "The Long Ledger",
      air_dates: ["2027-03-02"],
      rate: ["cpm", 2500],
      guaranteed_impressions: 50_000,
    }),
    line("usd", {
      show_name: "Nine Tall Ships",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2027-03-09"],
      rate: ["cpm", 2000],
      guaranteed_impressions: 35_000,
    }),
  ],
});
const alignedText = `INSERTION ORDER

Advertiser:     Tidewater Mattress
Agency:         Blue Heron Buying
IO Number:      BH-80200
Campaign:       Nap Month
Payment terms:  Net 30

Show               Placement     Air date      Impressions    CPM       Total
-----------------  ------------  ------------  -------------  --------  ----------
The Long Ledger    Mid-roll :60  Mar 2, 2027   50,000         $25.00    $1,250.00
Nine Tall Ships    Pre-roll :30  Mar 9, 2027   35,000         $20.00    $700.00

                                               Total net                $1,950.00
`;

const labels = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  io_number: "TM-2040",
  campaign_name: "Hotel Sleep",
  lines: [
    line("usd", {
      show_name: "Night Freight",
      placement: "post_roll",
      length_sec: 30,
      quantity: 4,
      air_dates: [],
      rate: ["flat", 20_000],
      promo_code: "DREAM",
    }),
  ],
});
const labelsText = `Brand: Tidewater Mattress
Campaign: Hotel Sleep
Order no: TM-2040

Show: Night Freight
Placement: Post-roll
Length: 30s
Spots: 4
Rate: $200.00 per spot
Promo code: DREAM

Total: $800.00
`;

/** Texts without a format: sentences, an aligned table, labels. */
export const PLAIN_TEXT: readonly GeneratedDocument[] = [
  { name: "text-prose.txt", expected: prose, bytes: bytes(proseText) },
  { name: "text-aligned-table.txt", expected: aligned, bytes: bytes(alignedText) },
  { name: "text-labels.txt", expected: labels, bytes: bytes(labelsText) },
];
