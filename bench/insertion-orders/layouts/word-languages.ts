import { continental, inWords, line, order, placementLabel } from "../content.ts";
import type { GeneratedDocument } from "../generated-document.ts";
import { docx, paragraph, table } from "../office-writer.ts";

const eur = (value: Parameters<typeof line>[1]) => line("eur", value);

const merged = order({
  currency: "eur",
  advertiser: "Maison Verdier",
  agency: "Atelier Média Ouest",
  campaign_name: "Bougies",
  io_number: "AMO-2026-91",
  lines: [
    eur({
      show_name: "Les Heures Bleues",
      placement: "pre_roll",
      length_sec: 20,
      air_dates: ["2026-12-01"],
      rate: ["flat", 60_000],
    }),
    eur({ show_name: "Les Heures Bleues", air_dates: ["2026-12-08"], rate: ["flat", 110_000] }),
    eur({ show_name: "Quiet Engines", air_dates: ["2026-12-15"], rate: ["flat", 90_050] }),
  ],
});
const mergedDocx = docx(
  [
    table([
      ["Annonceur", "Maison Verdier"],
      ["Agence", "Atelier Média Ouest"],
      ["Campagne", "Bougies"],
      ["N° d'ordre", "AMO-2026-91"],
    ]),
    paragraph(""),
    table([
      ["Podcast", "Emplacement", "Durée", "Date de diffusion", "Prix net"],
      ...merged.line_items.map((one, index) => [
        index === 1 ? null : one.show_name,
        placementLabel(one.placement),
        `${one.length_sec} s`,
        inWords(one.air_dates[0] ?? "", "fr"),
        continental(one.total, " "),
      ]),
    ]),
    paragraph(`Total HT : ${continental(merged.total_minor ?? 0, " ")}`),
  ].join(""),
);

const germanBlocks = order({
  currency: "eur",
  advertiser: "Lumenfeld Optik GmbH",
  brand: "Lumenfeld Optik",
  agency: "Mediahafen Nord",
  io_number: "MN-27-0003",
  campaign_name: "Frühlicht",
  payment_terms: "30 Tage netto",
  lines: [
    eur({
      show_name: "Kleine Wellen",
      air_dates: ["2027-02-04"],
      rate: ["cpm", 3100],
      guaranteed_impressions: 28_000,
    }),
    eur({
      show_name: "Leuchtfeuer FM",
      placement: "post_roll",
      length_sec: 30,
      air_dates: ["2027-02-11"],
      rate: ["flat", 35_000],
    }),
  ],
});
const germanBlocksDocx = docx(
  [
    "Auftrag Nr. MN-27-0003",
    "Kunde: Lumenfeld Optik GmbH",
    "Agentur: Mediahafen Nord",
    "Kampagne: Frühlicht",
    "Zahlungsbedingungen: 30 Tage netto",
    "Podcast: Kleine Wellen",
    "Platzierung: Mid-Roll",
    "Länge: 60 Sekunden",
    "Termin: 4. Februar 2027",
    "Garantierte Downloads: 28.000",
    "TKP: 31,00 €",
    "Podcast: Leuchtfeuer FM",
    "Platzierung: Post-Roll",
    "Länge: 30 Sekunden",
    "Termin: 11. Februar 2027",
    "Preis: 350,00 € Festpreis",
    `Gesamtsumme netto: ${continental(germanBlocks.total_minor ?? 0)}`,
  ]
    .map((text) => paragraph(text))
    .join(""),
);

const spanish = order({
  currency: "eur",
  advertiser: "Café Altamar",
  campaign_name: "Primavera",
  io_number: "OM-3402",
  payment_terms: "30 días",
  lines: [
    eur({
      show_name: "Voces del Puerto",
      quantity: 4,
      length_sec: 45,
      air_dates: [],
      rate: ["flat", 61_025],
    }),
  ],
});
const spanishDocx = docx(
  [
    ...[
      "Orden de inserción n.º OM-3402",
      "Anunciante: Café Altamar",
      "Campaña: Primavera",
      "Condiciones de pago: 30 días",
    ].map((text) => paragraph(text)),
    table([
      ["Podcast", "Ubicación", "Duración", "Nº de cuñas", "Precio unitario", "Total neto"],
      ["Voces del Puerto", "Mid-roll", "45 segundos", "4", "610,25 €", "2.441,00 €"],
    ]),
    paragraph("Total neto: 2.441,00 €"),
  ].join(""),
);

/** Word documents in French, German and Spanish. */
export const WORD_LANGUAGES: readonly GeneratedDocument[] = [
  { name: "docx-french-merged-cells.docx", expected: merged, bytes: () => mergedDocx },
  { name: "docx-german-blocks.docx", expected: germanBlocks, bytes: () => germanBlocksDocx },
  { name: "docx-spanish.docx", expected: spanish, bytes: () => spanishDocx },
];
