import { line, order } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { docx, paragraph, table } from "../office-writer.ts";
import { PageWriter } from "../page-writer.ts";

/** Documents that nothing was tuned on, with layouts that no other document has. */

const columns = order({
  currency: "gbp",
  advertiser: "Fennel & Fern",
  campaign_name: "First Frost",
  io_number: "FF-2027-31",
  payment_terms: "Net 21",
  lines: [
    line("gbp", {
      show_name: "Harbour Lights",
      air_dates: ["2027-11-02"],
      rate: ["cpm", 2600],
      guaranteed_impressions: 22_000,
    }),
    line("gbp", {
      show_name: "Night Freight",
      placement: "post_roll",
      length_sec: 20,
      air_dates: ["2027-11-09"],
      rate: ["flat", 31_000],
    }),
  ],
});

async function columnsBytes(): Promise<Buffer> {
  const page = new PageWriter().text(40, 40, "Order confirmation", { size: 20, bold: true });
  page.text(40, 80, "Brand: Fennel & Fern").text(40, 94, "Campaign: First Frost");
  page.text(360, 80, "Reference: FF-2027-31").text(360, 94, "Payment: Net 21");
  const y = page.table({
    y: 130,
    padding: 7,
    columns: [
      { heading: "When", x: 40, width: 80 },
      { heading: "Where", x: 130, width: 110 },
      { heading: "Podcast", x: 250, width: 90 },
      { heading: "Downloads", x: 350, width: 60, align: "right" },
      { heading: "Rate", x: 420, width: 60, align: "right" },
      { heading: "Net", x: 490, width: 60, align: "right" },
    ],
    rows: [
      ["Tue 2 Nov 2027", "60s mid-roll", "Harbour Lights", "22,000", "£26 CPM", "£572.00"],
      ["Tue 9 Nov 2027", "20s post-roll", "Night Freight", "", "£310 flat", "£310.00"],
    ],
  });
  page.text(420, y + 14, "Total").text(510, y + 14, "£882.00", { bold: true });
  return await page.bytes();
}

const agreement = order({
  currency: "usd",
  advertiser: "Tidewater Mattress",
  agency: "Blue Heron Buying",
  io_number: "BH-90310",
  campaign_name: "Deep Rest",
  start_date: "2027-12-01",
  end_date: "2027-12-31",
  lines: [
    line("usd", {
      show_name: "The Long Ledger",
      quantity: 3,
      length_sec: 60,
      air_dates: ["2027-12-02", "2027-12-09", "2027-12-16"],
      rate: ["flat", 80_000],
      promo_code: "REST25",
    }),
  ],
});

const agreementDocx = docx(
  [
    paragraph("Insertion order BH-90310"),
    table([
      ["Client:", "Tidewater Mattress"],
      ["Agency:", "Blue Heron Buying"],
      ["Campaign:", "Deep Rest"],
      ["Run dates:", "12/1/2027 – 12/31/2027"],
    ]),
    table([
      ["Podcast", "Placement", "Spots", "Air dates", "Cost per spot", "Code", "Total cost"],
      [
        "The Long Ledger",
        "60-second mid-roll",
        "3",
        "12/2, 12/9, 12/16",
        "$800",
        "REST25",
        "$2,400",
      ],
    ]),
    paragraph("Campaign total: $2,400.00"),
  ].join(""),
);

const mail = order({
  currency: "eur",
  advertiser: "Café Altamar",
  io_number: "OM-3500",
  total_minor: 120_000,
  lines: [
    line("eur", {
      show_name: "Voces del Puerto",
      quantity: 2,
      air_dates: ["2027-10-05", "2027-10-12"],
      rate: ["flat", 60_000],
    }),
  ],
});

const mailText = `From: Lucia <lucia@ondas.example>
To: mara@example.org
Subject: Reserva
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Hola Mara,

Anunciante: Café Altamar
Orden: OM-3500

- Voces del Puerto: dos mid-rolls de 60 segundos, 5 y 12 de octubre de 2027, 600 € por spot

Total neto: 1.200,00 €

Saludos, Lucia
`;

const encode = (text: string) => (): Uint8Array => new TextEncoder().encode(text);

export const HELD_OUT: readonly GeneratedDocument[] = [
  { name: "held-out-when-and-where.pdf", expected: columns, bytes: columnsBytes },
  { name: "held-out-client-table.docx", expected: agreement, bytes: () => agreementDocx },
  { name: "held-out-spanish.eml", expected: mail, bytes: encode(mailText) },
];
