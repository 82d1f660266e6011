import { FeedError } from "../feed-error.ts";

/**
 * Prepares the text of a feed for the XML reader: finds the feed in it and refuses documents of
 * another kind. Every step is one forward pass, because feeds are untrusted and may be built to
 * cost time.
 */

export type FeedFormat = "rss" | "atom" | "rdf";

/** The XML of a feed and its format. */
export interface PreparedXml {
  format: FeedFormat;
  /** The XML from the first `<` on. */
  xml: string;
  /** True when text before the feed was removed. */
  leadingJunk: boolean;
}

/**
 * Maximum tags and attributes. The reader's time grows with these and not with bytes: 20 MiB of `<
 * ` take half a minute, a million tags three seconds. The fullest real feeds have one tag in 30
 * bytes, 700,000 in the largest document that is read.
 */
const MARKUP_SIGNS_MAX = 1_000_000;

/** Maximum characters of text before a feed, such as warnings that a server printed. */
const LEADING_JUNK_CHARS_MAX = 8_192;

const HTML_ROOTS = new Set([
  "html",
  "head",
  "body",
  "div",
  "script",
  "meta",
  "title",
  "p",
  "center",
]);

/**
 * Finds the feed inside the text.
 * @throws FeedError `empty`, `not_xml`, `html_page` or `not_a_feed`.
 */
export function locateFeed(text: string): PreparedXml {
  const start = text.search(/[^\s\ufeff\0]/);
  if (start === -1) throw new FeedError("empty", "The address answered with an empty document.");
  if (text[start] === "{" || text[start] === "[") {
    throw new FeedError(
      "not_xml",
      "The address answers with JSON. A podcast feed is an RSS document.",
    );
  }
  const firstTag = text.indexOf("<", start);
  if (firstTag === -1)
    throw new FeedError(
      "not_xml",
      "The address answers with something that is not XML. A podcast feed is an RSS document.",
    );
  const xml = text.slice(firstTag);
  const root = rootName(xml);
  const format = formatOf(root);
  if (format !== null) return { format, xml, leadingJunk: firstTag !== start };
  if (root === "!html" || root === "html") throw htmlPage();
  const hidden = /<(?:\?xml|rss[\s>])/i.exec(xml.slice(0, LEADING_JUNK_CHARS_MAX));
  const inner = hidden === null ? "" : xml.slice(hidden.index);
  const innerFormat = hidden === null ? null : formatOf(rootName(inner));
  if (innerFormat !== null) return { format: innerFormat, xml: inner, leadingJunk: true };
  if (root !== null && HTML_ROOTS.has(root)) throw htmlPage();
  if (root === null)
    throw new FeedError(
      "not_xml",
      "The address answers with something that is not XML. A podcast feed is an RSS document.",
    );
  throw new FeedError(
    "not_a_feed",
    `The address answers with XML, but its root element is <${root.slice(0, 40)}>, not <rss>.`,
  );
}

function htmlPage(): FeedError {
  return new FeedError(
    "html_page",
    "The address answers with a web page, not a feed. Look for the show's RSS address.",
  );
}

function formatOf(root: string | null): FeedFormat | null {
  const local = root?.slice(root.indexOf(":") + 1);
  if (local === "rss") return "rss";
  if (local === "feed") return "atom";
  return local === "rdf" ? "rdf" : null;
}

/**
 * Lower-case name of the first element; `!html` for an HTML doctype, null when there is no element.
 */
function rootName(xml: string): string | null {
  let at = 0;
  for (;;) {
    const open = xml.indexOf("<", at);
    if (open === -1) return null;
    const marker = xml[open + 1];
    if (marker === "!" && /^<!doctype\s+html\b/i.test(xml.slice(open, open + 40))) return "!html";
    if (marker !== "!" && marker !== "?")
      return (
        /^<([a-z_][\w.:-]{0,100})/i.exec(xml.slice(open, open + 120))?.[1]?.toLowerCase() ?? null
      );
    const close = endOfMarkup(xml, open);
    if (close === -1) return null;
    at = close;
  }
}

/**
 * Index of the end of a comment, processing instruction or doctype that starts at `open`; a doctype
 * may contain declarations in brackets.
 */
function endOfMarkup(xml: string, open: number): number {
  if (xml.startsWith("<!--", open)) return after(xml, "-->", open);
  const end = xml.indexOf(">", open);
  if (end === -1) return -1;
  const subset = xml[open + 1] === "!" ? xml.slice(open, end).indexOf("[") : -1;
  return subset === -1 ? end + 1 : after(xml, "]>", open + subset);
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return found === -1 ? -1 : found + mark.length;
}

/**
 * Refuses documents built of tags or attributes rather than text.
 * @throws FeedError `too_large`.
 */
export function refuseOvergrownMarkup(xml: string): void {
  // The shortest tag has two characters, the shortest attribute three.
  if (xml.length <= 2 * MARKUP_SIGNS_MAX) return;
  for (const sign of ["<", "="]) {
    let count = 0;
    for (let at = xml.indexOf(sign); at !== -1; at = xml.indexOf(sign, at + 1)) {
      count += 1;
      if (count > MARKUP_SIGNS_MAX)
        throw new FeedError(
          "too_large",
          "The feed is built of more than a million tags or attributes, more than is read.",
        );
    }
  }
}
