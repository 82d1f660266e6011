import { decode } from "html-entities";
import { plainLine } from "../../lib/text/plain-line.ts";

/**
 * Texts that strangers wrote and a search provider passed on: what is left of them is text wherever
 * it is shown. Input is cut before it is read, so the time is bounded.
 */

/** Markup is rarely more than seven times its text. */
const MARKUP_FACTOR = 8;
const ANSWER_CHARS_MAX = 20_000;

/** Elements whose content is no text; one without an end tag loses its tag alone. */
const CODE_ELEMENT = /<(script|style)\b[^<>]*>[^<]{0,20000}<\/\1\s{0,9}>/gi;
const COMMENT = /<!--[^<]{0,20000}?-->/g;
const TAG = /<\/?[a-z!?][^<>]*>/gi;
/** What would still open a tag, such as the outer part of `<scr<b>ipt>`. */
const TAG_START = /<(?=[a-z/!?])/gi;

const withoutMarkup = (text: string): string =>
  text.replaceAll(CODE_ELEMENT, " ").replaceAll(COMMENT, " ").replaceAll(TAG, "");

/** Markup is removed twice, since providers also send it with its entities. */
const readable = (markup: string): string =>
  withoutMarkup(decode(withoutMarkup(markup), { scope: "strict" })).replaceAll(TAG_START, "< ");

/** Cuts a text without leaving half a surrogate pair. */
const cutTo = (text: string, charsMax: number): string =>
  text
    .slice(0, charsMax)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();

/** A text as one line of at most `charsMax` characters, without markup and invisible characters. */
export function cleanLine(raw: string, charsMax: number): string {
  const text = plainLine(readable(cutTo(raw, charsMax * MARKUP_FACTOR)));
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= charsMax ? line : `${cutTo(line, charsMax - 1).trimEnd()}…`;
}

const IMAGE = /!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g;
const LINK = /\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g;
const LINK_DEFINITION = /^ {0,3}\[[^[\]]+\]:.*$/gm;
/** With any scheme that is followed by slashes. */
const ADDRESS = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s)\]]*/gi;

/**
 * A written answer as Markdown without HTML, images and links: of a link its text is kept. Null
 * where nothing is left.
 */
export function cleanAnswer(raw: string): string | null {
  const text = readable(cutTo(raw, ANSWER_CHARS_MAX * 2))
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(IMAGE, "")
    .replaceAll(LINK, "$1")
    .replaceAll(LINK_DEFINITION, "")
    // What is left of a link, such as one with brackets in its text, loses its meaning.
    .replaceAll("](", "] (")
    .replaceAll("![", "! [")
    .replaceAll(ADDRESS, "");
  const lines = text.split("\n").map((line) => plainLine(line).trimEnd());
  const answer = cutTo(lines.join("\n"), ANSWER_CHARS_MAX)
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
  return answer === "" ? null : answer;
}
