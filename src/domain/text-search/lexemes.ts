import { createHash } from "node:crypto";
import type { SearchQuery } from "./query.ts";
import type { Token } from "./tokens.ts";

/**
 * Writes tokens and queries as the text of PostgreSQL's `tsvector` and `tsquery`. A token consists
 * of letters, marks and digits only (`tokens.ts`), so it cannot end its quotes.
 *
 * Every lexeme begins with the group of its show, one of 4,096. An inverted index lists the rows of
 * a lexeme together, so a search reads the passages of its own shows, and of other shows only those
 * of the same groups, without an extension and without partitions
 * (docs/decisions/0069-search-among-others.md). Statements name their shows too, so a group does
 * not affect the results.
 */

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The group of a show. Every lexeme contains it, so it never changes. */
export function searchGroupOf(showId: string): string {
  const [first = 0, second = 0] = createHash("sha256").update(showId).digest();
  return SIGNS.charAt(first % SIGNS.length) + SIGNS.charAt(second % SIGNS.length);
}

/** Maximum position that PostgreSQL stores; a passage has some 150. */
const POSITION_MAX = 16_383;

/** The text of a `tsvector`: `'AAlighthouse':3,17 'AAkeeper':4`. */
export function lexemesText(tokens: readonly Token[], group: string): string {
  const positions = new Map<string, string>();
  for (const { text, position } of tokens) {
    if (position > POSITION_MAX) break;
    const before = positions.get(text);
    positions.set(text, before === undefined ? `${position}` : `${before},${position}`);
  }
  let written = "";
  for (const [text, at] of positions) written += `'${group}${text}':${at} `;
  return written;
}

/**
 * The text of a `tsquery` for passages of some groups:
 * `('AAsalt' & ('AAa' <1> 'AAb')) | ('ABsalt' & …)`. A query has at least one term.
 */
export function queryText(query: SearchQuery, groups: Iterable<string>): string {
  const texts = [...new Set(groups)].map((group) => textOfGroup(query, group));
  return texts.length === 1 ? texts.join("") : texts.map((text) => `(${text})`).join(" | ");
}

function textOfGroup({ terms }: SearchQuery, group: string): string {
  return terms
    .map((term) => {
      let written = "";
      let before = 0;
      for (const { text, isPrefix, offset } of term) {
        if (written !== "") written += ` <${offset - before}> `;
        written += `'${group}${text}'${isPrefix ? ":*" : ""}`;
        before = offset;
      }
      return term.length === 1 ? written : `(${written})`;
    })
    .join(" & ");
}
