import { decode } from "html-entities";

/**
 * Tags such as `<i>`, `</font>`, `<c.yellow>` and `<00:00:01.500>`; `1 < 2` and `<3` do not match.
 */
const TAG = /<\/?(?:[a-zA-Z][^<>]{0,300}|\d{1,4}(?::\d{1,4}){1,2}(?:[.,]\d{1,9})?)>/g;
/** Style overrides that subtitle editors write into SRT: `{\an8}`. */
const STYLE_OVERRIDE = /\{\\[^{}]{0,60}\}/g;
/**
 * Control characters other than blanks, marks of zero width, and characters that reorder the text
 * around them.
 */
const UNSAFE = /[^\P{Cc}\t\n\v\f\r\u0085]|[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const NAME_CHARS_MAX = 100;

/** Spoken text on one line: tags removed, entities decoded once, blanks collapsed. */
export function cleanSpoken(raw: string): string {
  let text = raw;
  if (text.includes("<")) text = text.replaceAll(TAG, "");
  if (text.includes("{\\")) text = text.replaceAll(STYLE_OVERRIDE, "");
  if (text.includes("&")) text = decode(text, { scope: "strict" });
  return cleanPlain(text);
}

/**
 * Text without markup on one line, without invisible characters and characters that no column
 * accepts.
 */
export function cleanPlain(text: string): string {
  return text.replaceAll(UNSAFE, "").replaceAll(/\s+/gu, " ").trim().toWellFormed();
}

/** The name of a speaker, without a colon at its end; null where it is empty. */
export function cleanName(raw: string): string | null {
  const name = cleanSpoken(raw)
    .replace(/\s*[:：]$/u, "")
    .slice(0, NAME_CHARS_MAX)
    .toWellFormed()
    .trim();
  return name === "" ? null : name;
}
