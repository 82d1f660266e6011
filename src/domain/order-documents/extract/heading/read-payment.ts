import { foldLine } from "../text/fold-line.ts";
import { phraseSource } from "../words/phrase-pattern.ts";
import {
  ASIDE,
  BEFORE_DAYS,
  BEHIND_DAYS,
  DAY_KINDS,
  DAY_UNITS,
  PAYMENT_WORDS,
  TERMS_LABELS,
} from "./payment-words.ts";

/** Reads payment terms in a text as whole phrases. */

const NUMBER_WORDS =
  "seven|ten|fourteen|fifteen|twenty|thirty|forty-five|sixty|ninety|sieben|zehn|vierzehn|zwanzig|dreißig|sechzig|trente|soixante|quinze|treinta|sesenta|quince|trinta|sessenta|trenta|sessanta|dertig|veertien|zestig|two|three|four|six|zwei|drei|vier|deux|dos|due|twee|duas|kolmekymmenta|neljatoista|tretti|tredive|trettio|fjorton|fjorten|тридцать|тридцати|тридцяти|otuz|tiga puluh";
const NUMBER_OF_DAYS = String.raw`(?:\d{1,3}|${NUMBER_WORDS})\s?(?:\(\d{1,3}\)\s)?(?:-\s?)?(?:(?:${DAY_KINDS})\s)?(?:${DAY_UNITS})(?!\p{L})(?:\s(?:${DAY_KINDS})(?!\p{L}))?`;
const BEFORE = String.raw`(?:(?<!\p{L})(?:${BEFORE_DAYS})\s)?`;
const DISCOUNT = String.raw`(?:,?\s\d{1,2}(?:[.,]\d)?\s?%\s(?:d'escompte|skonto|escompte|sconto|discount|korting|desconto|descuento|rabatt))?`;
const TERMS = new RegExp(
  String.raw`(?:${NUMBER_OF_DAYS}\s\d{1,2}(?:[.,]\d)?\s?%\s\p{L}+,?\s)?(?:net\s?\d{1,3}(?!\d)(?:\s?(?:days?|jours|tage|dagen|dias|giorni|dni))?|${BEFORE}${NUMBER_OF_DAYS})${DISCOUNT}(?:\s(?:${BEHIND_DAYS})(?![\p{L}])(?:(?!\s-\s)(?:[^.;,!?()|\n]|(?<=\b\p{L})\.(?=\p{L}\.))){0,80})?`,
  "u",
);
const TERMS_ALL = new RegExp(TERMS, "gu");
const WORDED = new RegExp(
  phraseSource({
    en: "due on receipt|payable on receipt|upon receipt|on receipt|cash in advance|payment in advance|prepayment|paid upfront|in advance|cash on delivery|end of month|eom",
    de: "sofort fallig|sofort nach rechnungseingang|sofort|vorkasse|bei erhalt|per vorkasse",
    da: "forudbetaling|kontant",
    no: "forskuddsbetaling|kontant",
    fi: "ennakkomaksu|heti laskun saatuamme",
    cs: "platba předem|předem|hotově",
    el: "προκαταβολή|τοις μετρητοίς|με την έκδοση τιμολογίου",
    tr: "peşin|fatura tarihinde",
    ru: "предоплата|100% предоплата|по факту",
    uk: "передоплата|100% передоплата|за фактом",
    ko: "선불|선결제",
    zh: "预付|預付|款到|货到付款",
    ar: "مقدما|عند استلام الفاتورة|عند الاستلام",
    id: "di muka|tunai|lunas di muka",
    fr: "a reception de facture|a reception|comptant|a la commande|paiement d'avance",
    es: "al contado|pago anticipado|por adelantado|a la recepcion de la factura|contado",
    pt: "a vista|antecipado|contra apresentacao|na entrega",
    it: "a vista fattura|rimessa diretta|anticipato|alla consegna|a ricevimento fattura",
    nl: "vooruitbetaling|vooraf|direct na ontvangst|bij ontvangst",
    ja: "月末締め翌月末払い|月末締め翌月払い|翌月末払い|前払い|即日",
    hi: "अग्रिम|तुरंत",
  }),
);
/** Terms of languages in which the event that the days are counted from precedes them. */
const UNSPACED = new RegExp(
  [
    String.raw`[\p{L}]{0,12}請求書[\p{L}]{0,8}\d{1,3}日以内`,
    String.raw`月末締め?[^。、\s]{0,14}払い?`,
    String.raw`\d{1,3}日以内`,
    String.raw`[\p{Script=Han}]{0,12}(?:后|後|起|月结|月結|票到)\s?\d{1,3}\s?(?:个工作日|個工作天|工作日|天|日)(?:之?[内內])?`,
    String.raw`(?<!\p{L})(?:[\p{Script=Hangul}]{1,8}\s){0,4}\d{1,3}일\s?(?:이내|내|안에|후)`,
    String.raw`(?:(?:خلال|في غضون|بعد)\s)?\d{1,3}\s(?:يوما|يوم|ايام|أيام)(?:\s(?:من|بعد)[^.,;؛\n]{0,60})?`,
    String.raw`(?:(?:बिल|चालान|इनवॉइस)(?:\s[\u0900-\u097f]{1,8}){1,3}\s)?\d{1,3}\sदिन(?:ों)?(?:\s(?:में|के भीतर|के अंदर))?`,
    String.raw`(?:fatura\p{L}*\s(?:\p{L}{1,14}\s){0,3})?\d{1,3}\s(?:takvim\s|is\s)?gun(?:\p{L}{0,4})?(?:\s(?:icinde|sonra|vadeli|vade))?`,
  ].join("|"),
  "u",
);
const ON_DAY =
  /on the \d{1,2}(?:st|nd|rd|th) of the (?:month following|following month)(?:[^.;,!?()|\n]){0,40}/u;

const PAYMENT = new RegExp(PAYMENT_WORDS, "g");
const NET = /(?<![a-z])net\s?\d{1,3}(?!\d|[.,]\d)/;

const WORD_TO_TERMS_CHARS = 60;

/** The phrase with the terms in a sentence about payment; null where there is none. */
export function termsIn(text: string): string | null {
  const folded = foldLine(text);
  const labelled = LABELLED.exec(folded);
  if (labelled !== null) {
    const start = labelled.index + labelled[0].length;
    const value = termsOfLabel(text.slice(start, start + TERMS_CHARS));
    const rest = foldLine(value);
    if (TERMS.test(rest) || WORDED.test(rest) || UNSPACED.test(rest)) return withoutAside(value);
  }
  const net = NET.exec(folded)?.index;
  const starts = [...folded.matchAll(PAYMENT)].map(({ index }) => index);
  if (net !== undefined) starts.push(net);
  // Terms that name the invoice need no other word for payment.
  for (const own of folded.matchAll(TERMS_ALL)) {
    if (INVOICE.test(own[0]) || MONTH_END.test(own[0])) starts.push(own.index);
    break;
  }
  for (const from of starts.toSorted((one, other) => one - other)) {
    // The distance from the word for payment is limited, because days of delivery are further away.
    const rest = folded.slice(from, from + WORD_TO_TERMS_CHARS + TERMS_CHARS);
    const match = ON_DAY.exec(rest) ?? TERMS.exec(rest) ?? UNSPACED.exec(rest) ?? WORDED.exec(rest);
    if (match === null || match.index > WORD_TO_TERMS_CHARS) continue;
    const start = from + match.index;
    return withoutAside(text.slice(start, start + match[0].length).trim());
  }
  return null;
}

const LABELLED = new RegExp(String.raw`(?:^|[.;,|]\s|\s-\s)${TERMS_LABELS}\s?[:：]\s*(?=\S)`, "u");
/** Terms with a second condition: `30 days net`, `30 pv netto`, `45 days end of month`. */
const MONTH_END =
  /\s(?:nett?o?|neto|end of(?: the)? month|month end|eom|fin de mois|fine mese|fim do mes|fin de mes|einde maand|monatsende)$|\s(?:netto|net)\s|pv netto/u;

/** Terms without the comment of the writer: `30 days net as usual`. */
function withoutAside(value: string): string {
  const at = ASIDE.exec(foldLine(value))?.index;
  return (at === undefined || at === 0 ? value : value.slice(0, at)).trim();
}

const INVOICE =
  /invoice|rechnung|faktur|fattura|factura|factuur|fatura|請求書|receipt|laskun|laskusta|τιμολογ|счет|рахун/;
const TERMS_CHARS = 120;

/** The value of a label as terms, up to the end of its sentence. */
export const termsOfLabel = (text: string): string =>
  text
    .split(/(?<=[\p{L}\p{N})]{2})[.。]\s+(?=\p{Lu})/u)[0]
    ?.replace(/(?:(?<!(?:\p{L}\.){2}\p{L})\.|[。;,\s])+$/u, "")
    .trim() ?? "";
