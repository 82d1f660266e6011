import { line, order } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";

const gbp = (value: Parameters<typeof line>[1]) => line("gbp", value);

/** A message as it is sent: its lines end with CR and LF. */
const message = (text: string) => () => new TextEncoder().encode(text.replaceAll("\n", "\r\n"));

const bullets = order({
  currency: "gbp",
  advertiser: "Fennel & Fern",
  io_number: "FF/27/020",
  campaign_name: "Allotment",
  start_date: "2027-04-05",
  end_date: "2027-04-30",
  payment_terms: "Net 14",
  total_minor: 139_500,
  lines: [
    gbp({
      show_name: "Harbour Lights",
      air_dates: ["2027-04-06"],
      rate: ["flat", 50_000],
      promo_code: "PLOT10",
    }),
    gbp({
      show_name: "Night Freight",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2027-04-13"],
      rate: ["cpm", 2350],
      guaranteed_impressions: 30_000,
    }),
    gbp({
      show_name: "Quiet Engines",
      placement: "post_roll",
      length_sec: 15,
      quantity: 2,
      air_dates: ["2027-04-20", "2027-04-27"],
      rate: ["flat", 9500],
    }),
  ],
});
const bulletsText = `From: Ines Calder <ines@copperlane.example>
To: Mara Linden <mara@example.org>
Subject: Allotment booking
Date: Mon, 1 Mar 2027 09:12:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Hello Mara,

here is the confirmed schedule.

Advertiser: Fennel & Fern
IO number: FF/27/020
Campaign: Allotment
Flight: 5 April 2027 to 30 April 2027
Payment terms: Net 14

- Harbour Lights: 60s mid-roll, 6 April 2027, £500 flat, code PLOT10
- Night Freight: 30s pre-roll, 13 April 2027, 30k downloads @ £23.50 CPM
- Quiet Engines: 2 x 15s post-roll, 20 and 27 April 2027, £95 each

Total net: £1,395.00

Best, Ines
`;

const html = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  agency: "Copper Lane",
  io_number: "MV-560",
  campaign_name: "Spring Notes",
  lines: [
    line("eur", {
      show_name: "Quiet Engines",
      air_dates: ["2027-05-04"],
      quantity: 1,
      rate: ["flat", 125_000],
    }),
    line("eur", {
      show_name: "Les Heures Bleues",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2027-05-11"],
      quantity: 1,
      rate: ["flat", 70_000],
    }),
  ],
});
const htmlText = `From: Ines Calder <ines@copperlane.example>
To: Mara Linden <mara@example.org>
Subject: Order for Maison Verdier
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 8bit

<html><head><title>Order</title><style>td { color: red }</style></head><body><p>Hi Mara,</p>
<p>Advertiser: <b>Maison Verdier</b><br>Agency: Copper Lane<br>IO no. MV-560<br>Campaign: Spring Notes</p>
<table><tr><th>Podcast</th><th>Spot</th><th>Air date</th><th>Spots</th><th>Flat rate</th><th>Total</th></tr>
<tr><td>Quiet Engines</td><td>Mid-roll 60s</td><td>4 May 2027</td><td>1</td><td>&euro;1,250.00</td><td>&euro;1,250.00</td></tr>
<tr><td>Les Heures Bleues</td><td>Pre-roll 30s</td><td>11 May 2027</td><td>1</td><td>&euro;700.00</td><td>&euro;700.00</td></tr>
<tr><td colspan="5">Total</td><td>&euro;1,950.00</td></tr></table>
<script>steal()</script><p>Thanks!</p></body></html>
`;

const german = order({
  currency: "eur",
  advertiser: "Lumenfeld Optik",
  io_number: "MN-27-0061",
  campaign_name: "Sommersicht",
  payment_terms: "30 Tage netto",
  total_minor: 250_000,
  lines: [
    line("eur", {
      show_name: "Kleine Wellen",
      quantity: 2,
      air_dates: ["2027-06-03", "2027-06-10"],
      rate: ["flat", 95_000],
    }),
    line("eur", {
      show_name: "Leuchtfeuer FM",
      placement: "pre_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2027-06-17"],
      rate: ["cpm", 3000],
      guaranteed_impressions: 20_000,
    }),
  ],
});
const germanText = `From: Jonas Brandt <jonas@mediahafen.example>
To: Mara Linden <mara@example.org>
Subject: Buchung Sommersicht
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

Hallo Mara,

im Auftrag von Lumenfeld Optik buchen wir wie besprochen. Auftrag MN-27-0061, Kampagne „Sommersicht“.

- Kleine Wellen: zwei Mid-Rolls à 60 Sekunden am 3. und 10. Juni 2027, je Spot 950 € pauschal
- Leuchtfeuer FM: ein Pre-Roll, 30 Sekunden, am 17. Juni 2027, 20.000 Abrufe, TKP 30,00 €

Gesamtsumme netto: 2.500,00 €
Zahlungsziel: 30 Tage netto

Viele Grüße
Jonas
`;

const french = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  campaign_name: null,
  io_number: "AMO-2027-12",
  payment_terms: null,
  total_minor: 110_000,
  lines: [
    line("eur", {
      show_name: "Les Heures Bleues",
      quantity: 2,
      air_dates: ["2027-05-04", "2027-05-11"],
      rate: ["flat", 55_000],
    }),
  ],
});
const quotedPrintable = (text: string): string =>
  [...new TextEncoder().encode(text)]
    .map((byte) =>
      byte > 126 || byte === 61
        ? `=${byte.toString(16).toUpperCase().padStart(2, "0")}`
        : String.fromCharCode(byte),
    )
    .join("");
const frenchText = `From: Claire <claire@atelier.example>
To: mara@example.org
Subject: Commande AMO-2027-12
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

${quotedPrintable(`Bonjour,

Annonceur : Maison Verdier
N° d'ordre : AMO-2027-12

Nous réservons deux mid-rolls de 60 secondes dans Les Heures Bleues, les 4 et 11 mai 2027, à 550 € par spot.

Total HT : 1 100,00 €
`)}`;

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

/** E-mail in several languages and encodings, with lists, sentences or an HTML table. */
export const MAIL: readonly GeneratedDocument[] = [
  { name: "mail-bullets.eml", expected: bullets, bytes: message(bulletsText) },
  { name: "mail-html-table.eml", expected: html, bytes: message(htmlText) },
  { name: "mail-german.eml", expected: german, bytes: message(germanText) },
  { name: "mail-french.eml", expected: french, bytes: message(frenchText) },
  { name: "further-mail.eml", expected: chat, bytes: message(chatText) },
];
