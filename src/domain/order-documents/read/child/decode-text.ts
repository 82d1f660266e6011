import { decodeOlder } from "./older-encodings.ts";

/** Control characters that text has none of; tab, line feed, form feed and return remain. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/**
 * Bytes as text: UTF-8, UTF-16 with its byte order mark, else an older encoding, which spreadsheets
 * still write. Null for bytes that are no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  return BINARY.test(text) ? null : text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeOlder(bytes);
  }
}
