import { PAIRED_SCRIPTS, searchableText, type Token, tokensOf } from "./tokens.ts";

/**
 * What a person typed, as terms that all have to stand in one passage: words, `"phrases"`, and
 * beginnings of words (`adver*`). There are no other signs: nothing else in a query has a meaning.
 */

export interface TermToken {
  text: string;
  /** The word begins with it. */
  isPrefix: boolean;
  /** Distance from the first token of the term. */
  offset: number;
}

/** One token, or several that follow each other. */
export type Term = readonly TermToken[];

export interface SearchQuery {
  terms: readonly Term[];
  /** More was asked than `TERMS_MAX`. */
  isCut: boolean;
}

/** Terms of a query; the words behind them are not searched. */
export const TERMS_MAX = 16;

/**
 * Tokens of a term that are searched. Passages overlap by as many, so that a phrase that stands
 * across the border of two passages is whole in one of them.
 */
export const PHRASE_TOKENS_MAX = 12;

/** Shorter beginnings would be half a vocabulary, and are searched as words. */
const PREFIX_LENGTH_MIN = 3;

/** Quotes that open or close a phrase; `「」` stand in running text and are none. */
const PHRASES = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/gu;

/** Reads a query; without terms where it has no letter and no digit. */
export function parseQuery(text: string): SearchQuery {
  const terms = new Map<string, Term>();
  let isCut = false;
  for (const [part, phrase] of searchableText(text).matchAll(PHRASES)) {
    const term = phrase === undefined ? termOf(part, part.endsWith("*")) : termOf(phrase, false);
    if (term.length === 0) continue;
    const key = JSON.stringify(term);
    if (terms.size >= TERMS_MAX && !terms.has(key)) isCut = true;
    else terms.set(key, term);
  }
  return { terms: [...terms.values()], isCut };
}

/** One word may be several tokens: `AT&T`, `e-mail`, or any run of Japanese. */
function termOf(text: string, isPrefix: boolean): Term {
  // Part of the pair before it, and absent where the text goes on behind the query.
  const tokens = tokensOf(text).filter(({ isTail }) => !isTail);
  const first = tokens[0];
  if (first === undefined) return [];
  return tokens.slice(0, PHRASE_TOKENS_MAX).map((token, index) => ({
    text: token.text,
    isPrefix:
      isSingle(token) ||
      (isPrefix &&
        index === tokens.length - 1 &&
        Array.from(token.text).length >= PREFIX_LENGTH_MIN),
    offset: token.position - first.position,
  }));
}

const SINGLE = new RegExp(`^[${PAIRED_SCRIPTS}]$`, "u");

/** One character alone of a script that is indexed by pairs begins the pair it is found in. */
const isSingle = ({ text }: Token): boolean => SINGLE.test(text);
