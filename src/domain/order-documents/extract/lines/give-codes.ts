import type { LineFacts } from "./build-line.ts";
import type { DeliverableType } from "../extracted-order.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { foldLine } from "../text/fold-line.ts";
import type { LabelledValue } from "../heading/label-values.ts";
import { holdsForAll } from "../prose/declined.ts";
import { codesIn, isBlank, placementOf, promoOf, saysNoCode } from "../values/terms.ts";
import { phrasePattern } from "../words/phrase-pattern.ts";

/** A code with the text that says which lines it belongs to. */
interface Statement {
  code: string;
  about: string;
}

/**
 * Assigns codes that are stated outside the lines. A code named together with a show belongs to the
 * lines of that show. A single code without a show belongs to all lines, where none has a code of
 * its own or the text refers to all.
 */
export function giveCodes(
  facts: readonly LineFacts[],
  sentences: readonly Sentence[],
  values: readonly LabelledValue[],
): void {
  if (facts.length === 0) return;
  const words = tellingWords(facts.map(({ show }) => show));
  const showsIn = (text: string): Set<string> => showsNamed(text, words);
  const texts = new Set([
    ...values
      .filter(({ name, value }) => name === "promo" && !isBlank(value))
      .map(({ quote }) => quote),
    ...sentences.map(({ text }) => text),
  ]);
  namedAgain(facts);
  for (const { text } of sentences) withoutCode(facts, text);
  const all: { code: string; holds: boolean }[] = [];
  /** Codes that the text restricts to spots, so that newsletters and posts do not get them. */
  const ofReads = new Set<string>();
  /** Codes that the text restricts to single lines. */
  const restricted = new Set<string>();
  for (const text of texts)
    for (const { code, about } of statementsOf(text, showsIn)) {
      const meant = linesMeant(facts, text, code, showsIn(text).size > 0);
      if (meant !== null) {
        restricted.add(code);
        for (const line of meant) line.promo ??= code;
        continue;
      }
      const shows = showsIn(about);
      if (OF_READS.test(foldLine(text)) && !OF_OTHERS.test(foldLine(text))) ofReads.add(code);
      if (shows.size === 0) all.push({ code, holds: holdsForAll(text) });
      for (const line of facts)
        if (shows.has(line.show) && line.promo === null && line.hasNoPromo !== true)
          line.promo = code;
    }
  const labelled = values
    .filter(({ name, value }) => name === "promo" && !isBlank(value))
    .flatMap(({ value, quote }) => {
      const code = promoOf(value);
      return code === null || showsIn(quote).size > 0 ? [] : [{ code, holds: holdsForAll(quote) }];
    });
  const codes = new Map(
    [...all, ...labelled].flatMap((one) => (restricted.has(one.code) ? [] : [[one.code, one]])),
  );
  for (const { code, holds } of [...all, ...labelled])
    if (holds && codes.has(code)) codes.set(code, { code, holds });
  const [only] = codes.values();
  if (codes.size !== 1 || only === undefined) return;
  // The last line of running text may have taken a code that is printed below all lines.
  const isBelow = labelled.some(({ code }) => code === only.code);
  const isFree = facts.every(({ promo }) => promo === null || (isBelow && promo === only.code));
  if (!isFree && !only.holds) return;
  const isMeant = ({ deliverable }: LineFacts): boolean =>
    !ofReads.has(only.code) || deliverable === null || !OTHERS.has(deliverable);
  for (const line of facts)
    if (line.promo === null && line.hasNoPromo !== true && isMeant(line)) line.promo = only.code;
}

const OTHERS = new Set<DeliverableType>(["newsletter_placement", "social_clip"]);
const OF_READS = phrasePattern({
  en: "audio|reads|podcasts|spoken|episodes",
  de: "gesprochen*|vorgelesen*|*spots|folgen",
  fr: "messages|lectures|episodes",
  es: "menciones|cunas|episodios",
  pt: "leituras|testemunhais|episodios",
  it: "annunci|letture|puntate",
  nl: "gesproken|voorgelezen|afleveringen",
  sv: "inlasningar",
});
const OF_OTHERS =
  /(?<![a-z])(?:and|und|et|y|e|en|plus|incl\S*|inkl\S*)\s(?:the\s|die\s|la\s|las\s)?(?:newsletter|stor|reel|nieuwsbrief|histori|boletin)|newsletter too/;

const RESTRICTING =
  /(?<![a-z])(?:only|solely|exclusively|nur|ausschließlich|lediglich|seulement|uniquement|solo|solamente|unicamente|somente|apenas|soltanto|alleen|enkel|tylko|bara|endast|kun)(?![a-z])|のみ|だけ|केवल/;
const OF_NUMBER =
  /(?<![a-z])(?:for|on|fur|bei|pour|para|per|voor|dla)\s(?:the\s)?(?:no\.?|nr\.?|number|item|line|spot|position|pos\.?|n[°º]\.?|#)\s?(\d{1,2})(?![\d:.,]\d|\s?s)/;

/** Line numbers after a code: `(pos. 1 and 3)`. */
const OF_NUMBERS =
  /^\s*\(\s?(?:poz|pos|position(?:s|en|er)?|items?|lines?|lignes?|linea|lineas|riga|righe|linhas?|regels?|zeilen?|rader|rad|spots?|n[ro]|n[°º])\.?\s?(\d{1,2}(?:\s?(?:,|i|and|und|et|y|e|en|og|och|&|\+)\s?\d{1,2}){0,20})\s?\)/;

/**
 * The lines to which a text restricts a code, by their number (`for no. 1`) or by their words
 * (`only for the newsletter`); the list may be empty. Null where the text restricts nothing.
 */
function linesMeant(
  facts: readonly LineFacts[],
  text: string,
  code: string,
  hasShow: boolean,
): LineFacts[] | null {
  const behind = foldLine(
    text.slice(text.indexOf(code) + code.length).split(/\.\s+\p{Lu}/u)[0] ?? "",
  );
  const numbers = OF_NUMBERS.exec(behind)?.[1]?.match(/\d+/g)?.map(Number);
  if (numbers !== undefined) return facts.filter((_, index) => numbers.includes(index + 1));
  const number = OF_NUMBER.exec(behind)?.[1];
  if (number !== undefined) return facts.slice(Number(number) - 1, Number(number));
  // Where the text names shows, they decide which lines the code belongs to.
  if (hasShow || !RESTRICTING.test(behind)) return null;
  const placement = placementOf(behind);
  const words = wordsOf(behind).filter((word) => word.length >= 5 && !RESTRICTING.test(word));
  return facts.filter(
    (line) =>
      (placement !== null && line.placement === placement) ||
      words.some((word) => foldLine(line.source.quote).includes(word)),
  );
}

/** Marks the lines of the kind that a text says has no code. */
function withoutCode(facts: readonly LineFacts[], text: string): void {
  for (const sentence of text.split(/(?<=\.)\s/)) {
    const placement = saysNoCode(sentence) ? placementOf(sentence) : null;
    for (const line of facts)
      if (placement !== null && line.placement === placement) line.hasNoPromo = true;
  }
}

/** Gives a line that repeats the code of another line, without the word for it, the same code. */
function namedAgain(facts: readonly LineFacts[]): void {
  const codes = new Set(facts.flatMap(({ promo }) => promo ?? []));
  for (const line of facts) {
    if (line.promo !== null) continue;
    const named = (line.source.quote.match(/[\p{L}\p{N}_-]{3,}/gu) ?? []).find((word) =>
      codes.has(word),
    );
    if (named !== undefined) line.promo = named;
  }
}

/**
 * Each code with its part of the text: up to the next code where no show precedes the first one,
 * else from the previous code.
 */
function statementsOf(text: string, showsIn: (text: string) => Set<string>): Statement[] {
  const named = codesIn(text);
  const first = named[0];
  if (first === undefined) return [];
  // Further codes of a list lack the word: `A10 for one, B10 for the other`.
  const codes = [...text.slice(first.index).matchAll(LISTED)].map((match) => ({
    code: match[0],
    index: first.index + match.index,
  }));
  const isBehind = showsIn(text.slice(0, first.index)).size === 0;
  return codes.map(({ code, index }, at) => ({
    code,
    about: isBehind
      ? text.slice(index + code.length, codes[at + 1]?.index)
      : text.slice(codes[at - 1]?.index ?? 0, index),
  }));
}

const LISTED =
  /(?:^|(?<=[,;/]\s{0,2}|\s(?:and|und|et|y|e|en|og|och|i|&)\s))[A-Z]{3,}[A-Z0-9_-]*(?![\p{L}\d])/gu;

/** Words that occur in the name of one show only, with that show. */
function tellingWords(shows: readonly string[]): Map<string, string> {
  const names = [...new Set(shows)].filter((show) => show !== "");
  const counts = new Map<string, Set<string>>();
  for (const show of names)
    for (const word of wordsOf(show)) counts.set(word, (counts.get(word) ?? new Set()).add(show));
  return new Map(
    [...counts].flatMap(([word, those]) => {
      const [only] = those;
      return those.size === 1 && only !== undefined && (word.length >= 4 || /[^a-z]/.test(word))
        ? [[word, only] as const]
        : [];
    }),
  );
}

const wordsOf = (text: string): string[] => foldLine(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

const COMMON = new Set([
  "podcast",
  "show",
  "spots",
  "spot",
  "with",
  "from",
  "code",
  "della",
  "delle",
]);

function showsNamed(text: string, words: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  for (const word of wordsOf(text)) {
    const show = COMMON.has(word) ? undefined : words.get(word);
    if (show !== undefined) found.add(show);
  }
  return found;
}
