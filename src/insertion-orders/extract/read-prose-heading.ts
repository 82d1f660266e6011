import type { Reading } from "./extracted-order.ts";
import type { Sentence } from "./find-sentences.ts";
import { foldLine } from "./fold-line.ts";
import { type DateContext, readDates } from "./read-dates.ts";
import { withoutEnd } from "./trim-marks.ts";

/** Fields of the heading that running text has: each is null where no sentence states it. */

const found = (value: string, { page, text }: Sentence): Reading<string> => ({
  value: withoutEnd(value.replaceAll(/\s+/g, " ").trim(), ".,;:"),
  page,
  quote: text.slice(0, 200).toWellFormed(),
  confidence: "medium",
});

function search(sentences: readonly Sentence[], pattern: RegExp): Reading<string> {
  for (const sentence of sentences) {
    const value = pattern.exec(sentence.text)?.[1];
    if (value !== undefined) return found(value, sentence);
  }
  return null;
}

const WORD = String.raw`\p{Lu}[\p{L}\p{N}'’&.-]+`;
const NAME = String.raw`${WORD}(?:\s+(?:&\s+|and\s+|und\s+|et\s+|y\s+|de\s+)?${WORD})*`;
const ADVERTISER = new RegExp(
  String.raw`(?:on behalf of|our client|the client|client is|advertiser is|im Auftrag von|im Namen von|unser(?:en|es)? Kunden?|pour le compte de|notre client|en nombre de|nuestro cliente)\s*,?\s+(${NAME})`,
  "u",
);
const ORDER =
  /\b(?:IO|I\/O|[Ii]nsertion [Oo]rder|[Oo]rder|Auftrag|[Pp]edido|[Oo]rden|[Cc]ommande)\s*(?:#|no\.?|number|Nr\.?|n°|nº)?\s*:?\s*#?((?=[\w/-]{0,200}\d)[A-Z0-9][\w/-]{2,199})/u;
const CAMPAIGN =
  /(?:campaign|Kampagne|campagne|campaña)\s*(?:is|ist|est|es|:)?\s*(?:called\s)?["“«„]([^"”»“]{2,80})["”»“]|["“«„]([^"”»“]{2,80})["”»“]\s*(?:campaign|Kampagne|campagne)/u;
const PAYMENT =
  /\b(?:payment|payable|invoices?|pay|terms|zahlung|zahlbar|zahlungsziel|paiement|payable|reglement|pago|pagadero)\b[^.;]{0,200}?\b(net \d{1,3}(?: days)?|\d{1,3} (?:days|tage|jours|dias)(?: (?:net(?:to)?|end of month|fin de mois|after \w+|from \w+))*)/;

export const proseAdvertiser = (sentences: readonly Sentence[]): Reading<string> =>
  search(sentences, ADVERTISER);

export const proseOrderNumber = (sentences: readonly Sentence[]): Reading<string> =>
  search(sentences, ORDER);

export function proseCampaign(sentences: readonly Sentence[]): Reading<string> {
  for (const sentence of sentences) {
    const match = CAMPAIGN.exec(sentence.text);
    const name = match?.[1] ?? match?.[2];
    if (name !== undefined) return found(name, sentence);
  }
  return null;
}

export function prosePayment(sentences: readonly Sentence[]): Reading<string> {
  for (const sentence of sentences) {
    const match = PAYMENT.exec(foldLine(sentence.text));
    if (match?.[1] === undefined) continue;
    const start = match.index + match[0].length - match[1].length;
    return found(sentence.text.slice(start, start + match[1].length), sentence);
  }
  return null;
}

const FLIGHT =
  /\b(?:flight|runs?|running|campaign|laufzeit|lauft|kampagne|campagne|periode|campana|periodo)\b/;

/** A range of dates in a sentence about the campaign. */
export function proseFlight(
  sentences: readonly Sentence[],
  context: DateContext,
): { start: Reading<string>; end: Reading<string> } {
  for (const sentence of sentences) {
    if (!FLIGHT.test(foldLine(sentence.text))) continue;
    const { range } = readDates(sentence.text, context);
    if (range !== null && range.start < range.end)
      return { start: found(range.start, sentence), end: found(range.end, sentence) };
  }
  return { start: null, end: null };
}
