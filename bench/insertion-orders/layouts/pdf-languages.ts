import { continental, count, inWords, line, order, printed } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { PageWriter } from "../page-writer.ts";

const german = order({
  currency: "eur",
  advertiser: "Lumenfeld Optik GmbH",
  brand: "Lumenfeld Optik",
  agency: "Mediahafen Nord",
  campaign_name: "Herbstsehen",
  io_number: "MN-26-0448",
  start_date: "2026-10-12",
  end_date: "2026-11-22",
  payment_terms: "14 Tage netto",
  lines: [
    line("eur", {
      show_name: "Kleine Wellen",
      air_dates: ["2026-10-13"],
      rate: ["cpm", 3250],
      guaranteed_impressions: 30_000,
    }),
    line("eur", {
      show_name: "Leuchtfeuer FM",
      placement: "pre_roll",
      length_sec: 30,
      air_dates: ["2026-10-20"],
      rate: ["cpm", 2400],
      guaranteed_impressions: 12_500,
    }),
  ],
});

async function germanBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Insertionsauftrag", { size: 18, bold: true });
  page.pairs(
    50,
    80,
    [
      ["Auftragsnummer:", german.io_number ?? ""],
      ["Werbetreibender:", german.advertiser],
      ["Agentur:", german.agency ?? ""],
      ["Kampagne:", german.campaign_name ?? ""],
      ["Laufzeit:", "12.10.2026 – 22.11.2026"],
      ["Zahlungsziel:", german.payment_terms ?? ""],
    ],
    120,
  );
  const y = page.table({
    y: 200,
    columns: [
      { heading: "Pos.", x: 50, width: 25 },
      { heading: "Podcast", x: 80, width: 95 },
      { heading: "Platzierung", x: 180, width: 65 },
      { heading: "Länge", x: 250, width: 45 },
      { heading: "Ausstrahlung", x: 300, width: 70 },
      { heading: "Garantierte Abrufe", x: 375, width: 60, align: "right" },
      { heading: "TKP", x: 440, width: 45, align: "right" },
      { heading: "Betrag netto", x: 490, width: 65, align: "right" },
    ],
    rows: german.line_items.map((one, index) => [
      String(index + 1),
      one.show_name,
      one.placement === "pre_roll" ? "Pre-Roll" : "Mid-Roll",
      `${one.length_sec} Sek.`,
      printed(one.air_dates[0] ?? "", "dots"),
      count(one.guaranteed_impressions, "."),
      continental(one.rate?.amount_minor ?? 0),
      continental(one.total),
    ]),
  });
  const net = german.total_minor ?? 0;
  page.text(375, y + 12, "Nettosumme").text(495, y + 12, continental(net));
  page.text(375, y + 27, "zzgl. 19 % MwSt.").text(495, y + 27, continental(Math.round(net * 0.19)));
  page
    .text(375, y + 42, "Gesamtbetrag", { bold: true })
    .text(495, y + 42, continental(net + Math.round(net * 0.19)));
  return await page.bytes();
}

const french = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  agency: "Atelier Média Ouest",
  campaign_name: "Parfums d'hiver",
  io_number: "AMO-2026-77",
  start_date: "2026-11-02",
  end_date: "2026-12-18",
  payment_terms: "30 jours fin de mois",
  lines: [
    line("eur", {
      show_name: "Les Heures Bleues",
      quantity: 2,
      air_dates: ["2026-11-03", "2026-11-10"],
      rate: ["flat", 128_050],
    }),
    line("eur", {
      show_name: "Les Heures Bleues",
      placement: "pre_roll",
      length_sec: 20,
      quantity: 1,
      air_dates: ["2026-12-01"],
      rate: ["flat", 64_000],
    }),
  ],
});

async function frenchBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "Ordre d’insertion n° AMO-2026-77", {
    size: 16,
    bold: true,
  });
  page
    .text(50, 80, "Annonceur : Maison Verdier")
    .text(50, 95, "Agence média : Atelier Média Ouest")
    .text(50, 110, "Campagne : Parfums d'hiver");
  page
    .text(310, 80, "Période : du 2 novembre au 18 décembre 2026")
    .text(310, 95, "Conditions de paiement : 30 jours fin de mois");
  const y = page.table({
    y: 150,
    columns: [
      { heading: "Émission", x: 50, width: 100 },
      { heading: "Emplacement", x: 155, width: 75 },
      { heading: "Durée", x: 235, width: 40 },
      { heading: "Dates de diffusion", x: 280, width: 100 },
      { heading: "Nombre", x: 385, width: 45, align: "right" },
      { heading: "Prix unitaire HT", x: 435, width: 55, align: "right" },
      { heading: "Montant HT", x: 495, width: 60, align: "right" },
    ],
    rows: french.line_items.map((one) => [
      one.show_name,
      one.placement === "pre_roll" ? "Pre-roll" : "Mid-roll",
      `${one.length_sec} s`,
      one.air_dates.map((day) => inWords(day, "fr")).join(" et "),
      String(one.quantity),
      continental(one.rate?.amount_minor ?? 0, " "),
      continental(one.total, " "),
    ]),
  });
  const net = french.total_minor ?? 0;
  page.text(385, y + 12, "Total HT").text(490, y + 12, continental(net, " "));
  page.text(385, y + 27, "TVA 20 %").text(490, y + 27, continental(net / 5, " "));
  page
    .text(385, y + 42, "Total TTC", { bold: true })
    .text(490, y + 42, continental(net * 1.2, " "));
  return await page.bytes();
}

const spanish = order({
  currency: "eur",
  advertiser: "Café Altamar",
  agency: "Ondas y Medios",
  campaign_name: "Tueste de invierno",
  io_number: "OM-3391",
  start_date: "2026-11-01",
  end_date: "2026-11-30",
  payment_terms: "60 días fecha factura",
  lines: [
    line("eur", {
      show_name: "Voces del Puerto",
      quantity: 2,
      air_dates: ["2026-11-03", "2026-11-10"],
      rate: ["flat", 75_000],
      promo_code: "ALTAMAR10",
    }),
    line("eur", {
      show_name: "Voces del Puerto",
      placement: "post_roll",
      length_sec: 30,
      quantity: 1,
      air_dates: ["2026-11-24"],
      rate: ["added_value", 0],
      promo_code: "ALTAMAR10",
    }),
  ],
});

async function spanishBytes(): Promise<Buffer> {
  const page = new PageWriter().text(50, 40, "ORDEN DE INSERCIÓN", { size: 16, bold: true });
  page.pairs(
    50,
    80,
    [
      ["N.º de orden:", "OM-3391"],
      ["Anunciante:", spanish.advertiser],
      ["Agencia:", spanish.agency ?? ""],
      ["Campaña:", spanish.campaign_name ?? ""],
      ["Fecha de inicio:", "1 de noviembre de 2026"],
      ["Fecha de fin:", "30 de noviembre de 2026"],
      ["Forma de pago:", spanish.payment_terms ?? ""],
    ],
    110,
  );
  const y = page.table({
    y: 210,
    columns: [
      { heading: "Programa", x: 50, width: 95 },
      { heading: "Posición", x: 150, width: 55 },
      { heading: "Duración", x: 210, width: 50 },
      { heading: "Fechas de emisión", x: 265, width: 90 },
      { heading: "Cantidad", x: 360, width: 45, align: "right" },
      { heading: "Código", x: 410, width: 60 },
      { heading: "Tarifa", x: 475, width: 40, align: "right" },
      { heading: "Importe", x: 520, width: 50, align: "right" },
    ],
    rows: spanish.line_items.map((one) => [
      one.show_name,
      one.placement === "post_roll" ? "Post-roll" : "Mid-roll",
      `${one.length_sec} seg`,
      one.air_dates.map((day) => printed(day, "dmy")).join(" y "),
      String(one.quantity),
      one.promo_code ?? "",
      one.rate?.type === "added_value" ? "Sin coste" : continental(one.rate?.amount_minor ?? 0),
      continental(one.total),
    ]),
  });
  const net = spanish.total_minor ?? 0;
  page.text(400, y + 12, "Base imponible").text(520, y + 12, continental(net));
  page.text(400, y + 27, "IVA 21 %").text(520, y + 27, continental(Math.round(net * 0.21)));
  page
    .text(400, y + 42, "Total", { bold: true })
    .text(520, y + 42, continental(Math.round(net * 1.21)));
  return await page.bytes();
}

export const PDF_LANGUAGES: readonly GeneratedDocument[] = [
  { name: "pdf-german.pdf", expected: german, bytes: germanBytes },
  { name: "pdf-french.pdf", expected: french, bytes: frenchBytes },
  { name: "pdf-spanish.pdf", expected: spanish, bytes: spanishBytes },
];
