import type { Reading } from "../extracted-order.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { foldLine } from "../text/fold-line.ts";
import { type DateContext, readDates } from "../values/read-dates.ts";
import { placementOf } from "../values/terms.ts";
import { termsIn } from "./read-payment.ts";
import { withoutEnd } from "../text/trim-marks.ts";
import { dateTokens } from "../values/date-tokens.ts";
import { phrasePattern, phraseSource } from "../words/phrase-pattern.ts";

/** Fields of the heading in running text; each is null where no sentence states it. */

const found = (value: string, { page, text }: Sentence): Reading<string> => ({
  value: withoutEnd(value.replaceAll(/\s+/g, " ").trim(), ".,;:"),
  page,
  quote: text.slice(0, 200).toWellFormed(),
  confidence: "medium",
});

const WORD = String.raw`\p{Lu}[\p{L}\p{N}'’&.-]+`;
const NAME = String.raw`${WORD}(?:\s+(?:&\s+|and\s+|und\s+|et\s+|y\s+|de\s+)?${WORD})*`;
const ADVERTISER = new RegExp(
  String.raw`(?:on behalf of|our client|the client|client is|advertiser is|im Auftrag von|im Namen von|unser(?:en|es)? Kunden?|pour le compte de|notre client|en nombre de|nuestro cliente|per conto di|em nome d[aeo]|namens)\s*,?\s+(${NAME})`,
  "u",
);
const ORDER_WORDS = phraseSource({
  en: "po number|po no|po|purchase order|order number|order no|order ref|order|insertion order|io number|io no|io|i/o|booking ref|booking reference|booking number|reference|confirmation|offer no",
  de: "bestellung|bestellnummer|bestell-nr|auftragsnummer|auftrags-nr|auftrag|buchungsnummer|io-nummer|referenz|auftragsbestatigung|buchungsbestatigung|auftragsnr",
  fr: "n° de commande|no de commande|numero de commande|bon de commande|commande|reference|bdc",
  es: "pauta publicitaria|folio|numero de pedido|pedido|orden|orden de compra|referencia|ref",
  pt: "numero do pedido|pedido|encomenda|referencia|ref|pi",
  it: "numero d'ordine|numero ordine|ordine|n. ordine|riferimento|rif",
  nl: "opdrachtbevestiging|opdracht|inkoopnummer|bestelnummer|bestelnr|ordernummer|opdrachtnummer|order",
  pl: "zlecenie emisji reklam|zlecenie|zlecenie reklamowe|numer zamowienia|zamowienie|zamowienia",
  sv: "ordernummer|ordrenummer|bestallningsnummer|bestallning",
  da: "ordrenummer|ordrenr|rekv.nr|rekvisition|rekvisitionsnummer|aftale|ordre",
  no: "ordrenummer|ordrenr|bestillingsnummer|avtale",
  fi: "tilausnumero*|tilausnro|tilaus|viite|viitteemme",
  cs: "objednávka|objednávky|číslo objednávky",
  el: "αριθμός παραγγελίας|παραγγελία|αρ. παραγγελίας",
  tr: "sipariş no|sipariş numarası|sipariş numaramız|sipariş",
  ru: "номер заказа|заказ|заявка|номер заявки|договор",
  uk: "номер замовлення|замовлення|заявка|договір",
  ko: "주문번호|주문 번호|발주번호|발주 번호",
  zh: "订单号|訂單編號|订单编号|订单|合同编号|單號",
  ar: "رقم الطلب|رقم أمر الشراء|أمر النشر رقم|رقم الحجز|الطلب رقم",
  id: "nomor pesanan|no. pesanan|pesanan|nomor po|nomor order",
  de2: "unsere nummer|unsere nr|vorgangsnummer|auftrag nr",
  en2: "our ref|our number|booking ref|ref",
  es2: "nuestra referencia|nuestra orden",
  it2: "nostro riferimento|variazione ordine",
  fr2: "notre référence|notre numéro|bon n°|bon no",
  sv2: "avtal nr|vårt ordernummer|vår referens|avtal",
  ja: "発注番号|注文番号|申込番号|受注番号|管理番号",
  hi: "आदेश संख्या|ऑर्डर नंबर|ऑर्डर संख्या|पीओ नंबर|पीओ",
});
const ORDER = new RegExp(ORDER_WORDS, "gu");
/** Text between the word and the number: marks of the field, and at most eight small words. */
const BETWEEN =
  /^(?:[\s:.#=(–-]|は|है|n[°º]|№|(?:č|è|#)\.?|(?:nr|no|num|number|nummer|numero|numéro)(?![\p{L}])\.?|no(?=\d)|[\p{Ll}'’]{1,12}(?=[\s:])|(?:Nr|No|N|Kunde|Inserção|Inserción|Publicidad|Publicidade)\.?(?=[\s:])){0,24}/u;
const NUMBER =
  /^(?:[A-Z]{2,6}[ ](?=\d))?(?=[\p{L}\d/_-]{0,40}\d)[A-Z0-9][A-Z0-9]*(?:[/_-][A-Z0-9]+)*(?![\p{L}\p{N}]|[.,:]\d|\s?(?:€|£|\$|¥|₹|₺|₽|₴|[Ee]ur|EUR|USD|GBP|CHF|zł|PLN|Kč|CZK|kr|SEK|NOK|DKK|TL|руб|грн|円|元|원|%|x\s))/u;
const NO_NUMBER = /^(?:20\d\d|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)$/;

/** The order number after a word for it: `our PO is HB-7741`, `pedido 8812`. */
export function proseOrderNumber(sentences: readonly Sentence[]): Reading<string> {
  for (const sentence of sentences) {
    const { text } = sentence;
    for (const match of foldLine(text).matchAll(ORDER)) {
      const start = match.index + match[0].length;
      const between = BETWEEN.exec(text.slice(start, start + 80))?.[0] ?? "";
      const number = NUMBER.exec(text.slice(start + between.length))?.[0];
      if (number === undefined || NO_NUMBER.test(number)) continue;
      const words = between.match(/\p{L}+/gu)?.length ?? 0;
      // Digits alone are a count where other words are in between.
      if (/^\d+$/.test(number) && (words > 2 || number.length < 3)) continue;
      return found(number, sentence);
    }
  }
  return null;
}

const CAMPAIGN_WORDS =
  "[Cc]ampaign|Kampagne|Aktion|[Cc]ampagne|[Oo]pération|[Cc]ampaña|[Cc]ampanha|[Cc]ampagna|[Kk]ampania|[Kk]ampanj|[Kk]ampanje|キャンペーン|अभियान";
const CAMPAIGN = new RegExp(
  String.raw`(?:${CAMPAIGN_WORDS})\s*(?:is|ist|est|es|é|è|:)?\s*(?:called\s|namens\s|intitulée\s)?["“«„「]\s?([^"”»“」]{2,80}?)\s?["”»“」]|["“«„「]\s?([^"”»“」]{2,80}?)\s?["”»“」]\s*(?:${CAMPAIGN_WORDS})`,
  "u",
);

/**
 * A campaign name without quotation marks, in languages that put it after the word: `de campagne
 * Lentetrap`.
 */
const NAMED_CAMPAIGN = new RegExp(
  String.raw`(?<=\p{Ll}\s)(?:campagne|campaña|campanha|campagna|kampania|kampanii|kampanjen|kampagnen)\s(${NAME})`,
  "u",
);

export function proseAdvertiser(sentences: readonly Sentence[]): Reading<string> {
  for (const sentence of sentences) {
    const value = ADVERTISER.exec(sentence.text)?.[1];
    if (value !== undefined) return found(value, sentence);
  }
  return null;
}

/** Words for an order or an offer, beside which its name may be in quotation marks. */
const OFFER = phrasePattern({
  en: "booking|booking ref|order|offer|proposal|campaign|pencilled",
  de: "angebot|auftrag|buchung|bestellung|kampagne",
  fr: "commande|devis|proposition|offre|réservation",
  es: "pedido|orden|propuesta|presupuesto|reserva|pauta",
  pt: "pedido|proposta|orçamento|reserva",
  it: "ordine|preventivo|offerta|proposta|prenotazione",
  nl: "offerte|bestelling|opdracht|boeking|voorstel",
  pl: "zamówienie|zlecenie|oferta|ofertę",
  sv: "beställning|offert|bokning|order",
  da: "ordre|tilbud|bestilling|booking",
  no: "ordre|tilbud|bestilling|booking",
  fi: "tilaus|tarjous|tarjouksen|varaus",
  cs: "objednávka|objednávku|nabídka|nabídku",
  el: "παραγγελία|προσφορά|κράτηση",
  tr: "sipariş|teklif|rezervasyon",
  ru: "заказ|предложение|заявка|размещение",
  uk: "замовлення|пропозиція|заявка",
  ko: "주문|견적|제안|예약",
  zh: "订单|訂單|报价|報價|方案",
  ar: "الطلب|العرض|الحجز",
  id: "pesanan|penawaran|order",
});
const QUOTED = /["“«„「『]\s?([\p{Lu}\p{Lo}\d][^"”»“」』]{1,58}?)\s?["”»“」』]/gu;

/** The only quoted name beside words for an order that is no show, spot or code. */
function quotedCampaign(sentences: readonly Sentence[], isKnown: (name: string) => boolean) {
  const named = sentences.flatMap((sentence) => {
    const { text } = sentence;
    if (text.length > 240 || !OFFER.test(foldLine(text))) return [];
    return [...text.matchAll(QUOTED)].flatMap((match) => {
      const name = match[1] ?? "";
      const isCode = /^[\p{Lu}\d_-]+$/u.test(name) && /^[\x20-\x7e]+$/.test(name);
      const isSpot = placementOf(name) !== null || isKnown(name) || isCode;
      return isSpot ? [] : [{ name, sentence }];
    });
  });
  const [first] = named;
  return first !== undefined && named.every(({ name }) => name === first.name)
    ? found(first.name, first.sentence)
    : null;
}

export function proseCampaign(
  sentences: readonly Sentence[],
  isKnown: (name: string) => boolean = () => false,
): Reading<string> {
  for (const sentence of sentences) {
    const match = CAMPAIGN.exec(sentence.text);
    const name = match?.[1] ?? match?.[2] ?? NAMED_CAMPAIGN.exec(sentence.text)?.[1];
    if (name !== undefined) return found(name, sentence);
  }
  return quotedCampaign(sentences, isKnown);
}

export function prosePayment(sentences: readonly Sentence[]): Reading<string> {
  for (const sentence of sentences) {
    const terms = termsIn(sentence.text);
    if (terms !== null) return found(terms, sentence);
  }
  return null;
}

const FLIGHT = phrasePattern({
  en: "flight|runs|run|running|campaign|term|begins|starts|booking ref|valid|period",
  de: "laufzeit|läuft|kampagne|für die zeit|zeitraum|von",
  fr: "campagne|période|du",
  es: "campaña|periodo|vigencia|del",
  pt: "período|campanha|vigência|veiculação",
  it: "periodo|campagna|dal",
  nl: "looptijd|periode|campagne",
  pl: "okres|kampania|w terminie",
  sv: "period|kampanj|gäller|löper",
  da: "periode|kampagne|gælder|løber",
  no: "periode|kampanje|gjelder|løper",
  fi: "ajalla|kampanja|jaksolla|aikana",
  cs: "období|kampaň|termín",
  el: "περίοδος|καμπάνια|περίοδο|από",
  tr: "dönem|dönemi|kampanya|arasında",
  ru: "период|кампания|в период|срок",
  uk: "період|кампанія|строк",
  ko: "기간|캠페인",
  zh: "期间|周期|档期|檔期",
  ar: "الفترة|خلال الفترة|الحملة",
  id: "periode|kampanye",
  ja: "期間",
  hi: "अवधि",
});
/** A flight given as two days: `begins on 3 May 2027 and ends on 27 June 2027`. */
const ENDS =
  /^[\s,]*(?:and|und|et|y|e|en|og|och|i|a)\s(?:it\s)?(?:ends?|endet|runs (?:to|until)|se termine|finit|prend fin|termina|finaliza|eindigt|slutter|slutar|konczy sie|konci)\s(?:on|am|le|el|il|op|den|em|dnia)?\s?$/;

/** The range of dates in a sentence about the campaign. */
export function proseFlight(
  sentences: readonly Sentence[],
  context: DateContext,
): { start: Reading<string>; end: Reading<string> } {
  for (const sentence of sentences) {
    if (!FLIGHT.test(foldLine(sentence.text))) continue;
    const { range: read } = readDates(sentence.text, context);
    const range = read ?? spanOf(sentence.text, context);
    if (range !== null && range.start < range.end)
      return { start: found(range.start, sentence), end: found(range.end, sentence) };
  }
  return { start: null, end: null };
}

/** The two days of `begins on … and ends on …`. */
function spanOf(text: string, context: DateContext): { start: string; end: string } | null {
  const [first, second, ...others] = dateTokens(text);
  if (first === undefined || second === undefined || others.length > 0) return null;
  if (!ENDS.test(foldLine(text).slice(first.end, second.index))) return null;
  const [start, end] = readDates(text, context).days;
  return start === undefined || end === undefined ? null : { start, end };
}
