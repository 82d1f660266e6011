import { PAIRED_SCRIPTS, searchableText, type Token, tokensOf } from "./tokens.ts";

/**
 * Parses the query that a person typed into terms, which must all be in one passage: words,
 * `"phrases"`, and beginnings of words (`adver*`). No other sign in a query has a meaning.
 */

export interface TermToken {
  text: string;
  /** True where the token is the beginning of a word. */
  isPrefix: boolean;
  /** Distance from the first token of the term, in tokens. */
  offset: number;
}

/** One token, or several that must follow each other. */
export type Term = readonly TermToken[];

export interface SearchQuery {
  terms: readonly Term[];
  /** True where the query has more terms than `TERMS_MAX`. */
  isCut: boolean;
}

/** Maximum terms of a query; later words are not searched. */
export const TERMS_MAX = 16;

/**
 * Maximum tokens of a term that are searched. Passages overlap by the same number, so that a phrase
 * across the border of two passages is complete in one of them.
 */
export const PHRASE_TOKENS_MAX = 12;

/**
 * Minimum letters of a word's beginning; shorter ones would match half of the vocabulary and are
 * searched as words.
 */
const PREFIX_LENGTH_MIN = 3;

/** Quotes that open or close a phrase; `「」` are used in running text and do not count. */
const PHRASES = /["“”„«»]([^"“”„«»]*)["“”„«»]?|[^\s"“”„«»]+/gu;

/** Parses a query; it has no terms where the text has no letter and no digit. */
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

/** A term; one word may have several tokens: `AT&T`, `e-mail`, or any run of Japanese. */
function termOf(text: string, isPrefix: boolean): Term {
  // A tail is part of the pair before it, and is absent where the text continues after the query.
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

/** A single character of a script that is indexed by pairs is searched as the start of a pair. */
const isSingle = ({ text }: Token): boolean => SINGLE.test(text);
