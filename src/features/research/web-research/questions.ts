import { createHash } from "node:crypto";
import { QUERY_CHARS_MAX, type WebSearch } from "../../../infrastructure/web-search/web-search.ts";
import { plainLine } from "../../../lib/text/plain-line.ts";

/** What a provider is asked for a run. */

/** Maximum questions of one run. */
export const QUESTIONS_MAX = 3;

interface Asked {
  query: string;
  depth: "quick" | "standard";
  maxSources: number;
}

const oneLine = (text: string): string => plainLine(text).replaceAll(/\s+/g, " ").trim();

/**
 * Equal for runs that ask the same of the same provider: letter case and blanks do not count. What
 * is asked may name the brand of a run, so that runs of two brands have the same key only where
 * their questions are the same.
 */
export function questionKeyOf(
  search: Pick<WebSearch, "name" | "answers">,
  { query, depth, maxSources }: Asked,
  brandName: string | null,
): string {
  const asked = [query, ...questionsOf(search, { query, depth }, brandName)].map((text) =>
    oneLine(text).normalize("NFKC").toLowerCase(),
  );
  return createHash("sha256")
    .update(JSON.stringify([search.name, asked, depth, maxSources]))
    .digest("hex");
}

/**
 * The questions of a run, at most three. A long query is cut between words into parts. For a
 * thorough search at a provider that writes no answer, two are added that find what a sponsor is
 * known for; their subject is the brand of the run, or its query where it has none.
 */
export function questionsOf(
  { answers }: Pick<WebSearch, "answers">,
  { query, depth }: Omit<Asked, "maxSources">,
  brandName: string | null,
): string[] {
  const parts = partsOf(oneLine(query));
  if (depth === "quick" || answers) return parts;
  const subject = oneLine(brandName ?? query);
  const added = ["podcast sponsor", "marketing"].map((word) => `${subject} ${word}`);
  const short = added.filter((question) => question.length <= QUERY_CHARS_MAX);
  return [...new Set([...parts, ...short])].slice(0, QUESTIONS_MAX);
}

/** Pieces of at most `QUERY_CHARS_MAX` characters; what exceeds three of them is left out. */
function partsOf(line: string): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest !== "" && parts.length < QUESTIONS_MAX) {
    const piece = rest.slice(0, QUERY_CHARS_MAX);
    const blank = piece.lastIndexOf(" ");
    // A text without blanks is cut between letters, and a pair of surrogates stays whole.
    const wide = /[\ud800-\udbff]$/.test(piece) ? QUERY_CHARS_MAX - 1 : QUERY_CHARS_MAX;
    const length =
      rest.length <= QUERY_CHARS_MAX ? rest.length : blank > QUERY_CHARS_MAX / 2 ? blank : wide;
    parts.push(rest.slice(0, length).trim());
    rest = rest.slice(length).trim();
  }
  return parts;
}
