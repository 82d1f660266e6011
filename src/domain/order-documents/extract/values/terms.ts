import { foldLine } from "../text/fold-line.ts";
import type { DeliverableType, Placement, RateType } from "../extracted-order.ts";
import { NONE_WORDS } from "../words/decision-words.ts";
import { FURTHER_NONE_WORDS } from "../words/further-decision-words.ts";
import {
  FURTHER_BARE_PLACES,
  FURTHER_PLACEMENT_CELLS,
  FURTHER_PLACEMENT_WORDS,
} from "../words/further-placement-words.ts";
import {
  FURTHER_DELIVERABLE_WORDS,
  FURTHER_EACH_WORDS,
  FURTHER_FLAT_WORDS,
  FURTHER_RATE_WORDS,
  SHORT_VIDEO_WORDS,
} from "../words/further-trade-words.ts";
import { joinedPhrases, phrasePattern, phraseSource } from "../words/phrase-pattern.ts";
import {
  BARE_PLACEMENT_WORDS,
  PLACEMENT_CELLS,
  PLACEMENT_WORDS,
} from "../words/placement-words.ts";
import { DELIVERABLE_WORDS, EACH_WORDS, FLAT_WORDS, RATE_WORDS } from "../words/trade-words.ts";

/** Reads trade terms in folded text. */

const PLACEMENTS = (Object.keys(PLACEMENT_WORDS) as Placement[]).map(
  (placement) =>
    [
      placement,
      phrasePattern(joinedPhrases(PLACEMENT_WORDS[placement], FURTHER_PLACEMENT_WORDS[placement])),
    ] as const,
);

/** Excludes the end of a month or of another thing, which is no placement. */
const OF_ANOTHER = String.raw`(?!\s?(?:of|des|der|du|de|del|do|da|dos|di|d'|della|van|av|af|each|every|jedes|mois|mes|mese|april|mai|may)(?![a-z])(?!\s+(?:the\s)?#)|\s?\d)`;
const BARE_PLACES = BARE_PLACEMENT_WORDS.map(([placement, words]) => {
  const further =
    placement === "pre_roll" || placement === "mid_roll" || placement === "post_roll"
      ? FURTHER_BARE_PLACES[placement]
      : {};
  const source = phraseSource(joinedPhrases(words, further));
  return [placement, new RegExp(source + OF_ANOTHER, "u")] as const;
});
const CELLS: Readonly<Record<string, Placement>> = {
  ...FURTHER_PLACEMENT_CELLS,
  ...PLACEMENT_CELLS,
};

/** The placement that a text names; null where it names none or several. */
export function placementOf(text: string): Placement | null {
  const folded = foldLine(text);
  const found = PLACEMENTS.filter(([, pattern]) => pattern.test(folded));
  if (found.length > 0) return found.length === 1 ? (found[0]?.[0] ?? null) : null;
  const unnamed = BARE_PLACES.filter(([, pattern]) => pattern.test(folded));
  if (unnamed.length > 0) return unnamed.length === 1 ? (unnamed[0]?.[0] ?? null) : null;
  const bare =
    /(?:read|[:\d]\d|secs?|seconds|sek|s)[\s,]+(pre|mid|post)(?![a-z-])/.exec(folded)?.[1] ??
    // A placement before a length: `pre :15`.
    /(?<![a-z-])(pre|mid|post)[\s,]+:\d\d(?!\d)/.exec(folded)?.[1];
  if (bare !== undefined) return CELLS[bare] ?? null;
  // A bare `mid` between commas or bars.
  const cells = folded.split(/[,;|/()]/).flatMap((piece) => CELLS[piece.trim()] ?? []);
  return new Set(cells).size === 1 ? (cells[0] ?? null) : null;
}

const DELIVERABLES = DELIVERABLE_WORDS.map(([deliverable, words]) => {
  const further = deliverable === "other" ? {} : FURTHER_DELIVERABLE_WORDS[deliverable];
  return [deliverable, phrasePattern(joinedPhrases(words, further))] as const;
});
const SHORT_VIDEO = phrasePattern(SHORT_VIDEO_WORDS);

const SOCIAL = /(?<![a-z])(?:instagram|tiktok|reels?|insta|feed)(?![a-z])/;
const INTEGRATION = /youtube|ютуб|유튜브|يوتيوب|यूट्यूब|ユーチューブ|integra|интеграц|інтеграц/;
const NEWSLETTER =
  /newsletter|nieuwsbrief|infolettre|nyhetsbrev|nyhedsbrev|uutiskirje|zpravodaj|рассылк|розсилк|뉴스레터/;

/** The kind of deliverable; null where the text names none. */
export function deliverableOf(text: string): DeliverableType | null {
  const folded = foldLine(text);
  // A vertical video for a feed is not an integration.
  const isOther = INTEGRATION.test(folded) || NEWSLETTER.test(folded);
  if (!isOther && (SOCIAL.test(folded) || SHORT_VIDEO.test(folded))) return "social_clip";
  return DELIVERABLES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

const SECOND_UNITS = String.raw`(?:s|sec|secs|sek|seks|sekund|seg|segs|seconds?|sekunden|sekunder|sekundy?|secondes?|secondi|seconden|segundos?|sekuntia|sekunnin|sekuntti|sekundowy\p{L}*|vterin|vterinovy\p{L}*|saniye|sn|detik|dtk|δευτερολεπτ\p{L}*|δευτ|δλ|секунд\p{L}*|сек)(?![\p{L}\d])|秒钟?|초|ثانية|ثواني|ثوان|सेकंड|सेकेंड|सेकण्ड|से\.|"|”|''|″`;
const MINUTE_UNITS = String.raw`(?:min|mins|minutes?|minuten?|minutos?|minutinhos?|minuti|minuty?|minuter|minuttia|minuutin|minuutti|minutter|minut[ay]|dakika(?:lik)?|dk|menit|λεπτ[οα]|λεπτων|минут\p{L}*|мин|хвилин\p{L}*|хв)(?![\p{L}])|分|분|دقيقة|دقائق|मिनट`;
const SECONDS = new RegExp(String.raw`(?<![\d.,:])(\d{1,3})[\s-]?(?:${SECOND_UNITS})`, "u");
/** Lengths in all languages, anywhere in a text. */
export const LENGTHS = new RegExp(
  String.raw`(?<![\d.,:])\d{1,3}[\s-]?(?:${SECOND_UNITS}|${MINUTE_UNITS})`,
  "gu",
);
const COLON = /(?<![\d.,])(?:0?(\d))?:(\d{2})(?![\d:])/;
const MINUTES = new RegExp(
  String.raw`(?<![\d.,:])(\d{1,2})[\s-]?(?:${MINUTE_UNITS})(?:\s?(?:(?:und|et|y|e|and|en|och|og|i|ja)\s)?([1-5]\d)(?![\d.,]\d|\s?(?:€|eur|chf|usd|kr)))?`,
  "u",
);
const ONE_MINUTE =
  /(?<![a-z])(?:(?:a|one|full|eine?|une?|d'une|uno?|um|een|en|jedna)[\s-])?(?:minute|minuto|minuut|minut|minuty|minuta|minutu|minuutti|minuutin|minutti|minutinho)(?:n?[\s-]?lang|[\s-]long)?(?![a-z])|1分|एक मिनट|минут[ау](?![а-я])|хвилин[ау](?![а-яіїє])|ενα λεπτο|bir dakika|satu menit|一分钟|一分鐘|1분|دقيقة واحدة|دقيقة كاملة/;
const SECONDS_WORD =
  /(?<![a-z])(?:(fifteen|quinze|quindici|quince|vijftien|funfzehn)|(twenty|vingt|venti|veinte|vinte|twintig|zwanzig)|(thirty|trente|trenta|treinta|trinta|dertig|dreißig)|(forty-five|quarante-cinq|quarantacinque|cuarenta y cinco|funfundvierzig)|(sixty|soixante|sessanta|sesenta|sessenta|zestig|sechzig)|(ninety|quatre-vingt-dix|novanta|noventa|negentig|neunzig))[\s-](?:sec|seg|sek)/;
const WORD_SECONDS = [15, 20, 30, 45, 60, 90];

/**
 * Length in seconds: `60s`, `:60`, `1:30`, `60"`, `90 Sek.`, `30秒`, `1 min`, `thirty seconds`. Null
 * where the text has none.
 */
export function lengthOf(text: string): number | null {
  const folded = foldLine(text);
  const seconds = SECONDS.exec(folded);
  if (seconds) return Number(seconds[1]) || null;
  const colon = COLON.exec(folded);
  if (colon) return Number(colon[1] ?? 0) * 60 + Number(colon[2]) || null;
  const minutes = MINUTES.exec(folded);
  if (minutes) return Number(minutes[1]) * 60 + Number(minutes[2] ?? 0) || null;
  const word = SECONDS_WORD.exec(folded)
    ?.slice(1)
    .findIndex((one) => one !== undefined);
  if (word !== undefined) return WORD_SECONDS[word] ?? null;
  return ONE_MINUTE.test(folded) ? 60 : null;
}

const EACH = phrasePattern(joinedPhrases(EACH_WORDS, FURTHER_EACH_WORDS));
const FLAT = phrasePattern(joinedPhrases(FLAT_WORDS, FURTHER_FLAT_WORDS));
const RATE_TYPES = RATE_WORDS.map(([type, words]) => {
  const further = type === "flat" ? {} : FURTHER_RATE_WORDS[type];
  return [type, phrasePattern(joinedPhrases(words, further))] as const;
});

/** Whether a text states that a number applies to each unit. */
export const saysEach = (text: string): boolean => EACH.test(foldLine(text));

/** Rates per order: `per box ordered`, `pro verkauftem Abo`. */
const PER_ORDERED =
  /(?<![a-z])(?:per|for each|pro|je|par|por|za)\s(?:[\p{L}-]{2,20}\s){0,2}?(?:ordered|sold|redeemed|bestellt\p{L}*|verkauft\p{L}*|command\p{L}*|vendu\p{L}*|vendid\p{L}*|pedid[oa]|vendut\p{L}*|ordinat\p{L}*|bestelde|verkochte)(?!\p{L})/u;

/** The type of rate of an amount; null where the text does not state one. */
export function rateTypeOf(text: string): RateType | null {
  const folded = foldLine(text);
  const found = RATE_TYPES.find(([, pattern]) => pattern.test(folded))?.[0];
  if (found !== undefined) return found;
  if (PER_ORDERED.test(folded)) return "cpa";
  return FLAT.test(folded) || EACH.test(folded) ? "flat" : null;
}

const CODE_WORD =
  /(?<![a-z])(?:(?:promo|discount|vanity|offer|coupon|voucher|gutschein|rabatt|horer|aktions|kortings|luister|promotion|promotional|rabat)?[\s-]?(?:codes?|koder?|kody?|kodin?|codice|codici|codigos?)(?![a-z])|cupom|cupon|coupon|promo|voucher|gutschein|rabattkod|kode\p{L}{1,2}(?!\p{L})|kod(?:en|et|as|em|a|u)(?!\p{L})|\p{L}{0,12}koodi\p{L}{0,3}(?!\p{L})|κωδικ\p{L}{1,3}|(?:промо-?)?код(?:ом|а|у)?(?!\p{L})|(?:listeners|horer(?:innen)?|oyentes|ouvintes|auditeurs|luisteraars|ascoltatori)\s(?:can\s|should\s|to\s)?(?:use|nutzen|usan|usam|utilisent|gebruiken|usano))|コード|クーポン|合言葉|कोड|कूपन|코드|쿠폰|优惠码|優惠碼|折扣码|折扣碼|促销码|口令|代码|كود|الكود|رمز الخصم|رمز|الرمز|कोड/gu;
/** Words allowed between the word for a code and the code. */
const BETWEEN =
  /^(?:[\s,:：=#"“«„'‘(]|は|が|\p{L}\p{Ll}*[\s:]|\p{Ll}['’]\p{Ll}+[\s:]|[\u0900-\u097f]+[\s:]|[\u3040-\u30ff\u4e00-\u9fff]|[\uac00-\ud7af]|[\u0600-\u06ff]|\([^)]{0,40}\)|[—–-]\s){0,20}["“'«„‘「]?/u;
const CODE =
  /^(?:\p{Lu}{2,20}[\p{Lu}\d_-]{0,22}|\p{Lu}[\p{Lu}\d_-]{2,24}|\p{Lu}{1,20}\d[\p{Lu}\d]{0,20})(?![\p{Ll}\d])/u;

/** The codes in a sentence: words of capitals and digits after `code`, with their positions. */
export function codesIn(text: string): { code: string; index: number }[] {
  const found: { code: string; index: number }[] = [];
  const folded = foldLine(text);
  for (const match of folded.matchAll(CODE_WORD)) {
    const start = match.index + match[0].length;
    const between = BETWEEN.exec(text.slice(start, start + 80))?.[0] ?? "";
    const code = CODE.exec(text.slice(start + between.length))?.[0];
    if (code !== undefined && !isUnit(code)) found.push({ code, index: start + between.length });
  }
  return found;
}

/** Whether capitals are a unit and no code. */
const isUnit = (code: string): boolean =>
  /^(?:CPM|TKP|CPA|CPO|USD|EUR|GBP|CAD|AUD|CHF|JPY|INR|BRL|SEK|NOK|DKK|PLN|VAT|GST|IVA|TVA|URL|TBA|TBC|TBD|NET|HT|TTC|KW|VPN|PDF|NA)$/.test(
    code,
  );

/** The promo code that a sentence names. */
export const promoIn = (text: string): string | null => codesIn(text)[0]?.code ?? null;

/** The promo code in a cell of its own, with or without a remark in brackets after it. */
export function promoOf(text: string): string | null {
  const plain = text.trim().replaceAll(/^["“'«「„]|["”'»」“]$/g, "");
  const code = plain.replace(/["”'»」“]?\s*[(（].*$/s, "").trim();
  if (/^[A-Za-z0-9][\w./-]{1,39}$/.test(code) && !isBlank(code)) return code;
  // A word of capitals with a remark after it: `GLATT26 for both`, `WICK, all spots`.
  const first = /^[A-Z][A-Z0-9_-]{2,24}(?=[\s,;])/.exec(plain)?.[0];
  // A quantity whose column runs into the column of the code.
  const behind = /^\d{1,3}\s+([A-Z][A-Z0-9_-]{2,24})$/.exec(plain)?.[1];
  return first ?? behind ?? promoIn(text);
}

const NO_CODE =
  /(?<![a-z])(?:no|without|senza|ohne|kein|keinen|sans|pas de|sin|sem|niente|nessun|geen|zonder|bez|utan|ingen)\s(?:\p{Ll}+\s)?(?:code|codice|codigo|cupom|cupon|gutschein\p{Ll}*|rabattcode|kodu|kod|codes|kode|kortingscode|promo\p{Ll}*)(?![a-z])|コードなし|コードはなし|कोड नहीं|(?<!\p{L})(?:ei (?:ole )?(?:ale|alennus|promo)?koodi|kod yok|kodsuz|bez (?:slevoveho )?kodu|uden (?:rabat)?kode|uten (?:rabatt)?kode|ingen (?:rabatt?)?kode|utan (?:rabatt)?kod|χωρις κωδικο|без (?:промо-?)?кода|без (?:промо-?)?коду|(?:промо-?)?код не нужен|tanpa kode|tidak ada kode)(?!\p{L})|코드 없음|코드는 없|코드 없이|无优惠码|無優惠碼|没有优惠码|无折扣码|بدون كود|بدون رمز|لا يوجد كود|लिए कोड नहीं/u;

/** Whether a text says that it has no promo code. */
export const saysNoCode = (text: string): boolean => NO_CODE.test(foldLine(text));

const NONE = phrasePattern(joinedPhrases(NONE_WORDS, FURTHER_NONE_WORDS));

/** Whether a cell means "no value". */
export const isBlank = (text: string): boolean =>
  /^(?:|-+|\.+|n\/?a|n\.a\.|none|tb[adc]|to be (?:confirmed|determined|advised)|k\.?a\.?|keine?|offen|aucune?|neant|ninguno|pendiente|\?+)$/.test(
    foldLine(text).trim(),
  );

/** Whether a text states that there is none: `none (direct)`, `keine (Direktbuchung)`. */
export const saysNone = (text: string): boolean => {
  const folded = foldLine(text).trim();
  const at = NONE.exec(folded);
  return (
    isBlank(text) || (at !== null && at.index <= 1 && !/\b(?:gmbh|ltd|inc|llc)\b/.test(folded))
  );
};
