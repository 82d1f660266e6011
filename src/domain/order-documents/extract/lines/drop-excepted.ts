import type { LineFacts } from "./build-line.ts";
import { isDeclined } from "../prose/declined.ts";
import type { PlacedLine } from "../text/placed-lines.ts";
import { quoteOf } from "../text/placed-lines.ts";
import { foldLine } from "../text/fold-line.ts";
import { phrasePattern } from "../words/phrase-pattern.ts";

const EXCEPT = phrasePattern({
  en: "except|apart from|other than|all but|not the|minus",
  de: "außer|bis auf|ausgenommen|ohne",
  fr: "sauf|excepté|à l'exception de|hormis",
  es: "salvo|excepto|menos",
  pt: "exceto|salvo|menos",
  it: "tranne|eccetto|salvo",
  nl: "behalve|uitgezonderd",
  pl: "oprócz|poza|z wyjątkiem",
  sv: "utom|förutom|undantaget",
  da: "undtagen|bortset fra",
  no: "unntatt|bortsett fra",
  fi: "paitsi|lukuun ottamatta",
  cs: "kromě|až na|s výjimkou",
  el: "εκτός|πλην",
  tr: "hariç|dışında",
  ru: "кроме|за исключением",
  uk: "крім|окрім|за винятком",
  ko: "제외|빼고",
  zh: "除了|除外|以外",
  ar: "ما عدا|باستثناء|إلا",
  id: "kecuali|selain",
  ja: "以外|除き|除く",
  hi: "को छोड़कर|के अलावा",
});

/**
 * Drops lines of a quoted message that the newest message excludes by a word that only one show's
 * name has: `all good except the Night Bus one`. At least one line remains. Returns the dropped
 * lines.
 */
export function dropExcepted(facts: LineFacts[], newest: readonly PlacedLine[]): LineFacts[] {
  const shows = [...new Set(facts.map(({ show }) => show))];
  const text = newest.map(({ cells }) => quoteOf(cells)).join(" ");
  const dropped = new Set<string>();
  for (const part of text.split(/[.!?;。।]\s*|,\s/)) {
    if (!isDeclined(part) && !EXCEPT.test(foldLine(part))) continue;
    const words = wordsOf(part);
    const named = shows.filter((show) =>
      [...wordsOf(show)].some(
        (word) =>
          word.length >= 4 &&
          words.has(word) &&
          shows.every((other) => other === show || !wordsOf(other).has(word)),
      ),
    );
    const [only] = named;
    if (named.length === 1 && only !== undefined) dropped.add(only);
  }
  const kept = facts.filter(({ show }) => !dropped.has(show));
  if (kept.length === 0 || kept.length === facts.length) return [];
  const gone = facts.filter(({ show }) => dropped.has(show));
  facts.splice(0, facts.length, ...kept);
  return gone;
}

const wordsOf = (text: string): Set<string> =>
  new Set(foldLine(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
