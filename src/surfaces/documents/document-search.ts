/** Search over the sections of the documents. */

export interface Section {
  /** Path under `/docs`. */
  path: string;
  /** Title of the document. */
  title: string;
  /** Heading of the section; null for the text before the first heading. */
  heading: string | null;
  anchor: string | null;
  /** Plain text on one line. */
  text: string;
  /** Heading and text in lower case, because every search compares them. */
  foldedHeading: string;
  foldedText: string;
}

export interface FoundSection extends Section {
  /** The words around the first hit. */
  excerpt: string;
}

const FOUND_MAX = 30;
const EXCERPT_BEFORE = 60;
const EXCERPT_LENGTH = 220;
/** Maximum words of a query that are searched. */
const WORDS_MAX = 8;

/** The sections of a document, one for each heading of the first three levels. */
export function sectionsOf(path: string, title: string, markdown: string): Section[] {
  const sections: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const heading = isCode ? undefined : /^#{2,3} (.+)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading: plain(heading), lines: [] });
    else if (!line.startsWith("# ") && !/^\|[\s|:-]+\|$/.test(line))
      sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ heading, lines }) => {
    const text = plain(lines.join(" "));
    return {
      path,
      title,
      heading,
      anchor: heading === null ? null : anchorOf(heading),
      text,
      foldedHeading: folded(`${title} ${heading ?? ""}`),
      foldedText: folded(text),
    };
  });
}

/**
 * Sections that contain every word of a query at the beginning of a word, regardless of letter
 * case; sections with the words in the heading come first. At most 30.
 */
export function searchSections(sections: readonly Section[], query: string): FoundSection[] {
  const words = wordsOf(query).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  return sections
    .flatMap((section) => {
      const { foldedHeading: heading, foldedText: text } = section;
      const hits = words.map((word) => ({
        inHeading: placeOf(heading, word) >= 0,
        at: placeOf(text, word),
      }));
      if (hits.some(({ inHeading, at }) => !inHeading && at < 0)) return [];
      const weight = hits.filter(({ inHeading }) => inHeading).length;
      const first = Math.min(...hits.flatMap(({ at }) => (at < 0 ? [] : [at])), text.length);
      return [{ weight, found: { ...section, excerpt: excerptAt(section.text, first) } }];
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, FOUND_MAX)
    .map(({ found }) => found);
}

const folded = (text: string): string => text.toLowerCase();
const wordsOf = (query: string): string[] => folded(query).match(/[\p{L}\p{N}_./-]+/gu) ?? [];

/** Position in the text of a word that begins with this; -1 where there is none. */
function placeOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return at;
  return -1;
}

function excerptAt(text: string, at: number): string {
  const from = at <= EXCERPT_BEFORE ? 0 : text.indexOf(" ", at - EXCERPT_BEFORE) + 1;
  const excerpt = text.slice(from, from + EXCERPT_LENGTH).trim();
  const isCut = from + EXCERPT_LENGTH < text.length;
  return `${from > 0 ? "… " : ""}${excerpt}${isCut ? " …" : ""}`;
}

/** The text without Markdown signs, on one line. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/<[^>]+>|[`*|]|```\w*/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The anchor that GitHub and the renderer give a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
