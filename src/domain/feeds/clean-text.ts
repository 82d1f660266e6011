import { decode } from "html-entities";

/**
 * Cleans texts of feeds before they are stored and shown. Every writing system passes unchanged;
 * markup, control characters and characters that reorder the text around them are removed.
 */

export const DESCRIPTION_BYTES_MAX = 64 * 1024;
const TITLE_CHARS_MAX = 1_000;
export const NAME_CHARS_MAX = 300;

/**
 * Maximum characters of markup: it rarely exceeds three times its text, and longer input is cut
 * before it is processed.
 */
const MARKUP_CHARS_MAX = 4 * DESCRIPTION_BYTES_MAX;

/**
 * Embeddings, overrides and isolates. Plain direction marks and joiners are kept, because Hebrew,
 * Persian and emoji need them.
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;
const CONTROLS_EXCEPT_BLANKS = /[^\P{Cc}\t\n\v\f\r\u0085]|\u200b|\ufeff/gu;
const UNSAFE_CHARACTER = /[^\P{Cc}\t\n\v\f\r\u0085]|[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/u;
const NEEDS_CLEANING = /[\p{Cc}<&\u200b\ufeff\u202a-\u202e\u2066-\u2069]|[^\S ]| {2}/u;
/**
 * Elements that hosts leave inside titles. Any other text in angle brackets is kept: "1 < 2", "<3",
 * "<Title>".
 */
const TITLE_MARKUP =
  /<\/?(?:a|b|i|u|em|strong|small|span|br|p|div|font|sup|sub|img)(?:\s[^<>]{0,500})?\/?>/gi;
/**
 * Active elements with their closing tag. Without one the tag is a word of the title: "Why <script>
 * tags changed the web".
 */
const ACTIVE_ELEMENT = /<(script|style|iframe)\b[^<>]{0,500}>[^<]{0,2000}<\/\1\s{0,9}>/gi;
const EMAIL = /[^\s@<>()[\]]{1,100}@[^\s@<>()[\]]{1,200}/g;

/**
 * A text as one clean line: entities decoded once more for double-escaped feeds, inline markup
 * removed, blanks collapsed, cut to `maxChars`. Null when nothing readable is left. Only entities
 * closed by `;` count here, so that "R&copies" survives.
 */
export function cleanLine(
  raw: string | undefined,
  maxChars: number = TITLE_CHARS_MAX,
): string | null {
  if (raw === undefined) return null;
  let text = raw.slice(0, 4 * maxChars);
  if (NEEDS_CLEANING.test(text)) {
    if (text.includes("&")) text = decode(text, { scope: "strict" });
    if (text.includes("<"))
      text = text.replaceAll(ACTIVE_ELEMENT, " ").replaceAll(TITLE_MARKUP, " ");
    text = dropUnsafeCharacters(text).replaceAll(/\s+/g, " ");
  }
  text = cutCleanly(text.trim(), maxChars).trim();
  return text === "" ? null : text;
}

/** A public name: e-mail addresses in it are removed. Null when it consists of an address only. */
export function cleanPublicName(raw: string | undefined): string | null {
  const line = cleanLine(raw, NAME_CHARS_MAX);
  if (line === null || !line.includes("@")) return line;
  const rest = line
    .replaceAll(EMAIL, " ")
    .replaceAll(/[<>()[\]]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  // A name such as "@handle" has no address around it and is kept.
  return rest === "" || rest === "mailto:" ? null : rest;
}

/** The text without e-mail addresses; a word such as "@handle" is kept. Linear in the text. */
export const withoutEmails = (text: string): string =>
  text.includes("@") ? text.replaceAll(EMAIL, "") : text;

/**
 * An identifier or scalar, without handling of markup and entities: only characters that a column
 * refuses are removed.
 */
export function cleanToken(raw: string | undefined, maxChars: number): string | null {
  if (raw === undefined) return null;
  const text = cutCleanly(raw.replaceAll(/\p{Cc}/gu, "").trim(), maxChars);
  return text === "" ? null : text;
}

/**
 * Removes control characters except blanks, and direction overrides; replaces unpaired surrogates.
 */
function dropUnsafeCharacters(text: string): string {
  if (!UNSAFE_CHARACTER.test(text)) return text.toWellFormed();
  return text.replaceAll(CONTROLS_EXCEPT_BLANKS, "").replaceAll(BIDI_CONTROLS, "").toWellFormed();
}

/** Cuts a text without leaving half a surrogate pair. */
export function cutCleanly(text: string, maxChars: number): string {
  const cut = text.length > maxChars ? text.slice(0, maxChars) : text;
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut)
    ? cut.slice(0, -1)
    : cut.toWellFormed();
}

const BLOCK_ELEMENT =
  /^\/?(?:p|br|div|li|ul|ol|tr|table|h[1-6]|hr|blockquote|pre|section|article|dd|dt)$/;
/** Elements whose content is no readable text, with or without their closing tag. */
const CODE_ELEMENT = /^(?:script|style)$/;
/** Elements whose content is no readable text if their closing tag is present. */
const DROPPED_ELEMENT = /^(?:iframe|object|svg|template|noscript|head)$/;

/**
 * Converts HTML show notes to plain text of at most 64 KiB of UTF-8. Rejected: filtered HTML,
 * because text is safe wherever it is shown and a filter is only as safe as its last gap. Link
 * targets are kept in brackets, because they identify the video of an episode. One pass, linear in
 * the length whatever the markup.
 */
export function htmlToText(raw: string | undefined): string | null {
  if (raw === undefined) return null;
  const html = raw.length > MARKUP_CHARS_MAX ? raw.slice(0, MARKUP_CHARS_MAX) : raw;
  const text = html.includes("<") ? stripMarkup(html) : html;
  const decoded = text.includes("&") ? decode(text) : text;
  const cut = cutToBytes(tidyLines(dropUnsafeCharacters(decoded)), DESCRIPTION_BYTES_MAX);
  return cut === "" ? null : cut;
}

/**
 * Collapses blanks to single spaces, line ends to `\n` and empty lines to at most one. Most texts
 * pass the first test and are not rewritten.
 */
function tidyLines(text: string): string {
  if (!/[^\S \n]| {2}| \n|\n |\n{3}/.test(text)) return text.trim();
  return text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function stripMarkup(html: string): string {
  // Where the author uses block elements, line ends in the source count as blanks.
  const source = /<(?:p|br|div|li)\b/i.test(html) ? html.replaceAll(/[\n\r\t]+/g, " ") : html;
  const state: MarkupState = { out: "", href: null, linkStart: 0, unclosed: new Set() };
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf("<", at);
    if (open === -1) break;
    state.out += source.slice(at, open);
    const end = /[a-z/!?]/i.test(source.charAt(open + 1)) ? source.indexOf(">", open) : open;
    if (end === -1) {
      at = open;
      break;
    }
    if (end === open) state.out += "<";
    at = end === open ? open + 1 : readTag(source, open, end, state);
  }
  return state.out + source.slice(at);
}

interface MarkupState {
  out: string;
  href: string | null;
  linkStart: number;
  /** Elements that no later tag closes. */
  unclosed: Set<string>;
}

/** Handles the tag between `open` and `end`; returns the index after it. */
function readTag(source: string, open: number, end: number, state: MarkupState): number {
  if (source.startsWith("<!--", open)) {
    const close = source.indexOf("-->", open + 4);
    return close === -1 ? source.length : close + 3;
  }
  const tag = source.slice(open + 1, Math.min(end, open + 3_000));
  const name = /^\/?[a-z][a-z0-9]*/i.exec(tag)?.[0].toLowerCase() ?? "";
  if (CODE_ELEMENT.test(name)) return afterCode(source, name, end);
  if (DROPPED_ELEMENT.test(name)) {
    const isClosed = source[end - 1] !== "/" && !state.unclosed.has(name);
    return isClosed ? afterElement(source, { name, end, unclosed: state.unclosed }) : end + 1;
  }
  if (BLOCK_ELEMENT.test(name) && name !== "/li") state.out += name === "li" ? "\n- " : "\n";
  if (name === "a") {
    state.href =
      /\shref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
        .exec(tag)
        ?.slice(1)
        .find((part) => part !== undefined) ?? null;
    state.linkStart = state.out.length;
  }
  if (name === "/a" && state.href !== null) {
    const label = state.out.slice(state.linkStart).trim();
    const href = state.href.trim();
    if (/^https?:\/\//i.test(href) && !label.includes(href))
      state.out += label === "" ? href : ` (${href})`;
    state.href = null;
  }
  return end + 1;
}

/**
 * Index after a code element; one that never ends extends to the end of the text, as in browsers.
 */
function afterCode(source: string, name: string, end: number): number {
  const closing = new RegExp(String.raw`</${name}\s{0,20}>`, "gi");
  closing.lastIndex = end;
  return closing.exec(source) === null ? source.length : closing.lastIndex;
}

/**
 * Index after an element, or after its tag alone where it is not closed before the next element of
 * its kind, because the text after an unclosed embedded player is part of the notes. Each closing
 * tag is searched for from the last tag of its name on, and not again once it is missing, so the
 * searches are linear.
 */
function afterElement(
  source: string,
  { name, end, unclosed }: { name: string; end: number; unclosed: Set<string> },
): number {
  const next = new RegExp(String.raw`<(?:${name}(?=[\s/>])|(/)${name}\s{0,20}>)`, "gi");
  next.lastIndex = end;
  const tag = next.exec(source);
  if (tag === null) unclosed.add(name);
  return tag?.[1] === undefined ? end + 1 : next.lastIndex;
}

function cutToBytes(text: string, maxBytes: number): string {
  // A UTF-16 unit takes at most three bytes in UTF-8, so most texts need no byte count.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const bytes = Buffer.from(text).subarray(0, maxBytes);
  return new TextDecoder().decode(bytes, { stream: true }).trim();
}
