import { foldText } from "../../fold-text.ts";
import { type LinkKey, linkKeyOf, placedUrlsIn, withoutUrls } from "./post-links.ts";

/**
 * Labels of links: the words before an address, such as `Latest episode:`. Accounts put some labels
 * under posts of any subject, so a link with such a label is weaker evidence than one without.
 */

/** A link of a post with its label. */
export interface LabelledLink extends LinkKey {
  /** The letters of its label, folded; null where the link stands alone or in running text. */
  label: string | null;
  /** Index in the text at which the label begins, and index at which it ends. */
  from: number;
  to: number;
}

const LABEL_WORDS = 6;
const LABEL_LETTERS = 48;
/** Signs that end a sentence before a label. */
const SENTENCE_END = /[.!?…](?=\s)|[。！？؟।•|]|\s[-–—]\s/gu;
const LETTER = /[\p{L}\p{M}]/u;
const NOT_LETTERS = /[^\p{L}\p{M}]+/gu;

/**
 * The links of a text in order, each page once. Where a page is linked several times, its first
 * link without a label is kept, else its first link.
 */
export function labelledLinksIn(text: string): LabelledLink[] {
  const found = new Map<string, LabelledLink>();
  for (const { url, from, to } of placedUrlsIn(text)) {
    const key = linkKeyOf(url);
    if (key === null) continue;
    const name = `${key.page}?${key.query.join("&")}`;
    const known = found.get(name);
    if (known?.label === null) continue;
    const label = labelBefore(text, from, to);
    if (known === undefined || label === null)
      found.set(name, {
        ...key,
        label: label?.letters ?? null,
        from: label?.from ?? from,
        to: from,
      });
  }
  return [...found.values()];
}

/** Maximum letters before a link in which its label is looked for. */
const BEFORE_LETTERS = 200;

function labelBefore(
  text: string,
  from: number,
  to: number,
): { letters: string; from: number } | null {
  const end = text.slice(to, to + BEFORE_LETTERS).search(/[\n\r]|$/u);
  if (LETTER.test(withoutUrls(text.slice(to, to + end)))) return null;
  const before = text.slice(Math.max(0, from - BEFORE_LETTERS), from);
  const start = from - before.length;
  const ownLine = before.search(/[^\n\r]*$/u);
  // A link in a line of its own takes the line above as its label, unless a blank line separates
  // them.
  const isOwnLine = !LETTER.test(before.slice(ownLine));
  const line = isOwnLine ? before.slice(0, ownLine).search(/[^\n\r]+(?:\r\n|\n|\r)$/u) : ownLine;
  if (line === -1) return null;
  const written = before.slice(line);
  let sentence = 0;
  for (const { 0: sign, index } of written.matchAll(SENTENCE_END))
    if (LETTER.test(written.slice(index + sign.length))) sentence = index + sign.length;
  const label = written.slice(sentence);
  if (/https?:\/\//iu.test(label) || label.trim().length > LABEL_LETTERS) return null;
  const words = label.split(/\s+/u).filter((word) => LETTER.test(word));
  if (words.length > LABEL_WORDS) return null;
  const letters = foldText(label).replaceAll(NOT_LETTERS, " ").trim();
  return letters === "" ? null : { letters, from: start + line + sentence };
}

/** Number of posts with the same label from which the label is a habit. */
const HABIT_POSTS = 2;

/**
 * The labels that an account repeats above its links: `Latest episode:`, whose link changes, and
 * `New here? Start with:`, whose link stays.
 */
export function habitLabelsOf(posts: readonly (readonly LabelledLink[])[]): ReadonlySet<string> {
  const uses = new Map<string, number>();
  for (const links of posts) {
    const labels = new Set(links.flatMap(({ label }) => label ?? []));
    for (const label of labels) uses.set(label, (uses.get(label) ?? 0) + 1);
  }
  return new Set([...uses].filter(([, count]) => count >= HABIT_POSTS).map(([label]) => label));
}

/** The text without the labels of the selected links. */
export function withoutLabels(
  text: string,
  links: readonly LabelledLink[],
  isChosen: (label: string) => boolean,
): string {
  let rest = "";
  let at = 0;
  for (const { label, from, to } of links.toSorted((a, b) => a.from - b.from)) {
    if (label === null || from < at || !isChosen(label)) continue;
    rest += `${text.slice(at, from)}\n`;
    at = to;
  }
  return rest + text.slice(at);
}
