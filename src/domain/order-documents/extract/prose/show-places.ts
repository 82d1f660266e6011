import type { KnownName } from "../extracted-order.ts";
import { foldLine } from "../text/fold-line.ts";
import { knownNamesIn } from "../text/match-name.ts";

/** A show named in a text, with its position. */
export interface ShowPlace {
  name: string;
  index: number;
  end: number;
}

const ARTICLES = /^(?:the|a|der|die|das|le|la|les|el|los|las|il|lo|i|gli|o|os|as|de|het)\s+/;

/** The occurrences of the workspace's shows in a text, in the order of the text. */
export function showPlaces(text: string, shows: readonly KnownName[]): ShowPlace[] {
  const folded = foldLine(text);
  return knownNamesIn(text, shows)
    .flatMap(({ name }) =>
      [...folded.matchAll(placesOf(name))].map((match) => ({
        name,
        index: match.index,
        end: match.index + match[0].length,
      })),
    )
    .toSorted((one, other) => one.index - other.index);
}

const patterns = new Map<string, RegExp>();
const PATTERNS_MAX = 2_000;

/**
 * A pattern for a name in folded text, with any signs between its words, with or without its
 * article.
 */
function placesOf(name: string): RegExp {
  const found = patterns.get(name);
  if (found !== undefined) return found;
  const words = foldLine(name).trim();
  const article = ARTICLES.exec(words)?.[0] ?? "";
  const body = (words.slice(article.length).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    .filter((word) => !JOINING.has(word))
    .join(String.raw`(?:[^\p{L}\p{N}]{1,3}(?:(?:and|und|et|y|e|en)\s)?)`);
  const first = article === "" ? "" : `(?:${article.trim()}\\s+)?`;
  const isSpaced = /[a-z]/.test(body);
  const pattern = new RegExp(
    isSpaced ? String.raw`(?<![\p{L}\p{N}])${first}${body}(?![\p{L}\p{N}])` : first + body,
    "gu",
  );
  if (patterns.size > PATTERNS_MAX) patterns.clear();
  patterns.set(name, pattern);
  return pattern;
}

const JOINING = new Set(["and", "und", "et", "y", "e", "en"]);
