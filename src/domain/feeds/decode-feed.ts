import { detectEncoding } from "./detect-encoding.ts";

/**
 * Decodes the bytes of a feed. Labels are wrong in both directions (UTF-8 labelled ISO-8859-1,
 * windows-1252 labelled UTF-8), so the bytes decide first: text that is valid UTF-8 and not plain
 * ASCII is practically never in another encoding.
 */

/** The text of a feed, with the encoding that was used. */
export interface DecodedFeed {
  text: string;
  /** Name of the encoding in the Encoding Standard: `utf-8`, `windows-1252`, `utf-16le` … */
  charset: string;
  /** True when the label was wrong or missing, or bytes were replaced. */
  repaired: boolean;
}

const DECLARATION_BYTES = 512;

/**
 * Escape byte of ISO-2022 encodings: they use 7 bits and are therefore valid UTF-8, so only this
 * byte identifies them.
 */
const ESCAPE_BYTE = 0x1b;

/**
 * Decodes a feed. The order of attempts is: byte order mark, UTF-16 by its zero bytes, strict
 * UTF-8, the HTTP charset, the XML declaration, without both of these the detected encoding, and
 * windows-1252. Never throws: damaged UTF-8 (a cut or flipped byte) stays UTF-8 with replacement
 * characters, because windows-1252 would turn every other accented letter into two wrong ones.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): DecodedFeed {
  const labels = [httpCharset(contentType), declaredCharset(bytes)].filter(
    (label) => label !== null,
  );
  const utf16 = utf16Variant(bytes);
  if (utf16 !== null)
    return {
      text: new TextDecoder(utf16).decode(bytes),
      charset: utf16,
      repaired: labels.some((label) => !label.startsWith("utf-16")),
    };
  const sevenBit = labels.find((label) => label.startsWith("iso-2022"));
  if (sevenBit !== undefined && bytes.includes(ESCAPE_BYTE))
    return { text: new TextDecoder(sevenBit).decode(bytes), charset: sevenBit, repaired: false };

  const lies = (used: string): boolean => labels.some((label) => label !== used);
  const strict = decodeStrictly(bytes, "utf-8");
  if (strict !== null)
    return { text: strict, charset: "utf-8", repaired: lies("utf-8") && hasHighByte(bytes) };
  const damaged = damagedUtf8(bytes);
  if (damaged !== null) return { text: damaged, charset: "utf-8", repaired: true };
  for (const label of labels) {
    const text = label.startsWith("utf-") ? null : decodeStrictly(bytes, label);
    if (text !== null) return { text, charset: label, repaired: lies(label) };
  }
  const detected = labels.length === 0 ? detectEncoding(bytes) : null;
  const text = detected === null ? null : decodeStrictly(bytes, detected);
  if (text !== null && detected !== null) return { text, charset: detected, repaired: true };
  return {
    text: new TextDecoder("windows-1252").decode(bytes),
    charset: "windows-1252",
    repaired: lies("windows-1252") || labels.length === 0,
  };
}

function httpCharset(contentType: string | null): string | null {
  const match = /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(
    (contentType ?? "").slice(0, 500),
  );
  return canonicalLabel(match?.[1]);
}

function declaredCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, DECLARATION_BYTES));
  const match = /<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/i.exec(start);
  return canonicalLabel(match?.[1]);
}

function canonicalLabel(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/**
 * Recognises UTF-16 by its byte order mark, or without one by the zero byte beside the first `<`.
 */
function utf16Variant(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0x00)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0x00 && second === 0x3c)) return "utf-16be";
  return null;
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function hasHighByte(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x7f);
}

/**
 * The lenient UTF-8 text when the bytes are UTF-8 with accidents, null when they are another
 * encoding. In windows-1252 prose an accented letter stands before ASCII and so breaks UTF-8 nearly
 * every time; in damaged UTF-8 the whole sequences outnumber the broken ones.
 */
function damagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  let broken = 0;
  let whole = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0xfffd) broken += 1;
    else if (unit > 0x7f) whole += 1;
  }
  return whole > broken || (broken === 1 && text.endsWith("\uFFFD"))
    ? text.replace(/\uFFFD$/, "")
    : null;
}
