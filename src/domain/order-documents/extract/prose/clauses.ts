import type { LineContext } from "../tables/read-row.ts";
import { foldLine } from "../text/fold-line.ts";
import { NUMBER_WORDS } from "../values/read-number.ts";
import { phraseSource } from "../words/phrase-pattern.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";

const AND = phraseSource({
  en: "and|plus|as well as|also|then",
  de: "und|sowie|dazu|plus|außerdem",
  fr: "et|ainsi que|plus|puis",
  es: "y|e|más|además",
  pt: "e|mais|além de",
  it: "e|ed|più|oltre a",
  nl: "en|plus|daarnaast",
  pl: "oraz|i|a także",
  sv: "och|samt|plus",
  da: "og|samt|plus",
  no: "og|samt|pluss",
  fi: "ja|sekä|lisäksi",
  cs: "a|a také|plus",
  el: "και|καθώς και|συν",
  tr: "ve|ayrıca|artı",
  ru: "и|а также|плюс",
  uk: "і|та|а також|плюс",
  id: "dan|serta|ditambah",
});
const ONE =
  "a|an|one|ein|eine|einen|un|une|una|uno|um|uma|een|en|et|ett|jeden|jedno|jedna|jednu|yksi|bir|satu";
/** Words with which a sentence continues with another spot: an addition and a count. */
const NEXT = new RegExp(
  String.raw`(?:[,;]\s|\s)(?:${AND}\s(?:de\s|di\s|d'|um\s|med\s|mit\s|with\s|on\s)?)?(?=(?:${NUMBER_WORDS}|${ONE}|\d{1,2}\s?[x×]?)\s\p{L})|、(?=\d{1,2}[回本枠次条集期])|[,،]?\s(?:و|وكذلك\s)(?=\p{L})|(?:以及|另外|还有)|(?:그리고)\s`,
  "gu",
);
const PARTS_MAX = 12;

/**
 * Whether the evidence describes a spot of its own: a kind with an amount, and days, a count or a
 * length.
 */
const isWhole = (one: Evidence): boolean =>
  (one.placement ?? one.deliverable) !== null &&
  one.hasPrice &&
  (one.hasDays || one.hasCount || one.hasLength);

/**
 * Splits a sentence into the spots that it books one after the other: `two mid-rolls on 3 and 10
 * May at £80 each and one story on 4 May for £40`. Returns one piece where it books one spot.
 */
export function clausesOf(text: string, context: LineContext): string[] {
  const places = [...foldLine(text).matchAll(NEXT)].slice(0, PARTS_MAX);
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: parting } of places) {
    const left = text.slice(start, index);
    if (!isWhole(evidenceOf(left, context))) continue;
    const rest = text.slice(index + parting.length);
    if (!isWhole(evidenceOf(rest, context))) break;
    parts.push(left);
    start = index + parting.length;
  }
  return [...parts, text.slice(start)];
}
