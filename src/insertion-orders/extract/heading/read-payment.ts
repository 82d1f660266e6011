import { foldLine } from "../text/fold-line.ts";
import { phraseSource } from "../words/phrase-pattern.ts";

/** Terms of payment in a text, as whole phrases. */

const NUMBER_OF_DAYS = String.raw`(?:\d{1,3}|seven|ten|fourteen|fifteen|twenty|thirty|forty-five|sixty|ninety|sieben|zehn|vierzehn|zwanzig|dreißig|sechzig|trente|soixante|quinze|treinta|sesenta|quince|trinta|sessenta|trenta|sessanta|dertig|veertien|zestig|two|three|four|six|zwei|drei|vier|deux|dos|due|twee|duas)\s?(?:-\s?)?(?:days?|weeks?|wochen|semaines|semanas|settimane|weken|d\.|tage[n]?|jours?|dias?|giorni|gg\.?|dagen|dni|dagar|dager|dage|दिन|日)`;
/** What stands before the days and belongs to them. */
const BEFORE = String.raw`(?:within\s|no later than\s|innert\s|innerhalb von\s|innerhalb\s|binnen\s|inom\s|innen\s|senest\s|entro\s|bonifico(?:\sbancario)?\s(?:a\s)?|transferencia,?\s(?:a\s)?|net\s?)?`;
/** Words by which what stands behind the days goes on. */
const BEHIND = String.raw`(?:net(?:to|t)?|neto|from|upon|ohne|fora|naturales|after|of|following|end|eom|date|nach|ab|datum|fin|fine|de|da|dalla|data|dalla|dopo|a|d\.?f|date|apres|factur\p{L}*|fecha|desde|tras|na|fra|efter|etter|po|od|receipt|dfm|के|बिल|以内|後|rechn\p{L}*)`;
const TERMS = new RegExp(
  String.raw`(?:${NUMBER_OF_DAYS}\s\d{1,2}(?:[.,]\d)?\s?%\s\p{L}+,?\s)?(?:net\s?\d{1,3}(?!\d)(?:\s?(?:days?|jours|tage|dagen|dias|giorni|dni))?|${BEFORE}${NUMBER_OF_DAYS})(?:\s${BEHIND}(?![a-z])(?:(?!\s-\s)[^.;,!?()|\n]){0,80})?`,
  "u",
);
const WORDED = new RegExp(
  phraseSource({
    en: "due on receipt|payable on receipt|upon receipt|on receipt|cash in advance|payment in advance|prepayment|paid upfront|in advance|cash on delivery|end of month|eom",
    de: "sofort fallig|sofort nach rechnungseingang|sofort|vorkasse|bei erhalt|per vorkasse",
    fr: "a reception de facture|a reception|comptant|a la commande|paiement d'avance",
    es: "al contado|pago anticipado|por adelantado|a la recepcion de la factura|contado",
    pt: "a vista|antecipado|contra apresentacao|na entrega",
    it: "a vista fattura|rimessa diretta|anticipato|alla consegna|a ricevimento fattura",
    nl: "vooruitbetaling|vooraf|direct na ontvangst|bij ontvangst",
    ja: "月末締め翌月末払い|月末締め翌月払い|翌月末払い|前払い|即日",
    hi: "अग्रिम|तुरंत",
  }),
);
const EAST_ASIAN =
  /[\p{L}]{0,12}請求書[\p{L}]{0,8}\d{1,3}日以内|月末締め?[^。、\s]{0,14}払い?|\d{1,3}日以内/u;

const PAYMENT_WORDS = phraseSource({
  en: "payment|payable|pay|paid|invoice|invoices|invoiced|terms|due",
  de: "zahl*|*zahlung|zahlung*|fallig*",
  fr: "paiement*|reglement|payable|reglons|regler|facture",
  es: "pago|pagos|pagar*|pagad*|forma de pago|abono",
  pt: "pagamento*|pagar*|pagam*|pagto",
  it: "pagamento*|paghiamo|pagare|pagat*|saldo",
  nl: "betaling*|betaal*|betalen|factuur",
  pl: "platnosc*|zaplat*|platne",
  sv: "betalning*|betalas|betaling*|betales|faktura*",
  ja: "支払|お支払い|お振込|振込",
  hi: "भुगतान",
});
const PAYMENT = new RegExp(PAYMENT_WORDS, "g");
const NET = /(?<![a-z])net\s?\d{1,3}(?!\d|[.,]\d)/;

const WORD_TO_TERMS_CHARS = 60;

/** The phrase of terms in a sentence about payment; null where it has none. */
export function termsIn(text: string): string | null {
  const folded = foldLine(text);
  const net = NET.exec(folded)?.index;
  const starts = [...folded.matchAll(PAYMENT)].map(({ index }) => index);
  if (net !== undefined) starts.push(net);
  // Terms that name the invoice need no other word for payment.
  const own = TERMS.exec(folded);
  if (own !== null && INVOICE.test(own[0])) starts.push(own.index);
  for (const from of starts.toSorted((one, other) => one - other)) {
    // Days of delivery are further away from the word.
    const rest = folded.slice(from, from + WORD_TO_TERMS_CHARS + TERMS_CHARS);
    const match = EAST_ASIAN.exec(rest) ?? TERMS.exec(rest) ?? WORDED.exec(rest);
    if (match === null || match.index > WORD_TO_TERMS_CHARS) continue;
    const start = from + match.index;
    return text.slice(start, start + match[0].length).trim();
  }
  return null;
}

const INVOICE = /invoice|rechnung|faktur|fattura|factura|factuur|fatura|請求書|receipt/;
const TERMS_CHARS = 120;

/** The value of a label as terms: up to the end of its sentence. */
export const termsOfLabel = (text: string): string =>
  text
    .split(/(?<=[\p{L}\p{N})]{2})[.。]\s+(?=\p{Lu})/u)[0]
    ?.replace(/(?:(?<!(?:\p{L}\.){2}\p{L})\.|[。;,\s])+$/u, "")
    .trim() ?? "";
