import { decode } from "html-entities";

/** `<i>`, `</font>`, `<c.yellow>`, `<00:00:01.500>`; not `1 < 2`, `<3`. */
const TAG = /<\/?(?:[a-zA-Z][^<>]{0,300}|\d{1,4}(?::\d{1,4}){1,2}(?:[.,]\d{1,9})?)>/g;
/** Positions that editors of subtitles write into SRT: `{\an8}`. */
const STYLE_OVERRIDE = /\{\\[^{}]{0,60}\}/g;
/** Control characters but blanks, marks of no width, and what reorders the text around it. */
const UNSAFE = /[^\P{Cc}\t\n\v\f\r\u0085]|[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const NAME_CHARS_MAX = 100;

/** Text as it was said, on one line: tags taken away, entities decoded once, blanks collapsed. */
export function cleanSpoken(raw: string): string {
  let text = raw;
  if (text.includes("<")) text = text.replaceAll(TAG, "");
  if (text.includes("{\\")) text = text.replaceAll(STYLE_OVERRIDE, "");
  if (text.includes("&")) text = decode(text, { scope: "strict" });
  return cleanPlain(text);
}

/** Text without markup, on one line, without invisible characters and those no column takes. */
export function cleanPlain(text: string): string {
  return text.replaceAll(UNSAFE, "").replaceAll(/\s+/gu, " ").trim().toWellFormed();
}

/** The name of a speaker; null where nothing is left. A colon at its end is no part of it. */
export function cleanName(raw: string): string | null {
  const name = cleanSpoken(raw)
    .replace(/\s*[:：]$/u, "")
    .slice(0, NAME_CHARS_MAX)
    .toWellFormed()
    .trim();
  return name === "" ? null : name;
}
