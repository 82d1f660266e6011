/**
 * Formats that transcripts are read from, in the order in which a feed's links are tried: formats
 * with speakers and words first, then those with times, then text.
 */
export const TRANSCRIPT_FORMATS = ["json", "vtt", "srt", "html", "text"] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

const TYPES: Readonly<Record<string, TranscriptFormat>> = {
  "application/json": "json",
  "text/json": "json",
  "text/vtt": "vtt",
  "application/vtt": "vtt",
  "application/x-subrip": "srt",
  "application/srt": "srt",
  "text/srt": "srt",
  "text/html": "html",
  "application/xhtml+xml": "html",
  "text/plain": "text",
};
const EXTENSIONS: Readonly<Record<string, TranscriptFormat>> = {
  json: "json",
  vtt: "vtt",
  webvtt: "vtt",
  srt: "srt",
  html: "html",
  htm: "html",
  txt: "text",
};

/** The format of a media type; null for a type that is not one of transcripts. */
export function formatOfType(type: string | null): TranscriptFormat | null {
  const name = type?.split(";")[0]?.trim().toLowerCase() ?? "";
  return Object.hasOwn(TYPES, name) ? (TYPES[name] ?? null) : null;
}

export function formatOfAddress(url: string | null): TranscriptFormat | null {
  const path = url === null ? "" : (URL.parse(url)?.pathname ?? "");
  const extension = /\.([a-z]{2,6})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(EXTENSIONS, extension) ? (EXTENSIONS[extension] ?? null) : null;
}

const HTML = /^\s*<(?:!doctype\s+html|html|head|body|cite|time|p|div|section|article|!--)[\s>-]/i;
const CUE = /^(?:\s*\d{1,9}\n)?\s*(?:\d{1,9}:){0,2}\d{1,9}(?:[.,]\d{1,20})?\s*-->/;

/** The format that the start of a text proves; null where it proves none. */
export function formatOfContent(text: string): TranscriptFormat | null {
  const start = text.slice(0, 2_000);
  if (/^\s*WEBVTT\b/.test(start)) return "vtt";
  if (/^\s*(?:\{\s*"|\[\s*\{)/.test(start)) return "json";
  if (HTML.test(start)) return "html";
  return CUE.test(start) ? "srt" : null;
}
