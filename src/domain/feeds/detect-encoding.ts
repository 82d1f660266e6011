import { analyse } from "chardet";

/**
 * Detects the encoding of a text that is not UTF-8 and declares no encoding, by its bytes. Only
 * encodings of scripts that are not Latin are looked for: their letters are bytes above 127 one
 * after another, where in Western texts such a byte stands between ASCII letters. So a Western text
 * is never taken for another, and languages written in Latin letters stay windows-1252.
 */

/**
 * Maximum bytes of the sample. The time for detection grows with its length, and this many bytes
 * have thousands of letters.
 */
const SAMPLE_BYTES_MAX = 32 * 1024;
/** Minimum bytes above 127: six letters of two bytes. */
const HIGH_BYTES_MIN = 12;
/**
 * Minimum share of the bytes above 127 that adjoin another one: it is at least 0.75 in Big5, and
 * below 0.7 in Polish.
 */
const ADJACENT_SHARE_MIN = 0.72;

/**
 * Minimum share of letters among the non-ASCII characters; the others are quotes, dashes and
 * similar signs.
 */
const LETTER_SHARE_MIN = 0.85;

/**
 * Encodings by the names of the library, with the minimum confidence (0 to 100) for each. A correct
 * two-byte encoding has 100, a wrong one up to 88 beside it and 52 alone; a correct one-byte
 * encoding has 25 to 50 from one sentence on, a wrong one below 15.
 */
const ENCODINGS: ReadonlyMap<string, { label: string; confidenceMin: number }> = new Map([
  ["Big5", { label: "big5", confidenceMin: 90 }],
  ["EUC-JP", { label: "euc-jp", confidenceMin: 90 }],
  ["EUC-KR", { label: "euc-kr", confidenceMin: 90 }],
  ["GB18030", { label: "gb18030", confidenceMin: 90 }],
  ["Shift_JIS", { label: "shift_jis", confidenceMin: 90 }],
  ["KOI8-R", { label: "koi8-r", confidenceMin: 15 }],
  ["windows-1251", { label: "windows-1251", confidenceMin: 15 }],
  ["ISO-8859-5", { label: "iso-8859-5", confidenceMin: 15 }],
  ["ISO-8859-6", { label: "iso-8859-6", confidenceMin: 15 }],
  ["windows-1256", { label: "windows-1256", confidenceMin: 15 }],
  ["ISO-8859-7", { label: "iso-8859-7", confidenceMin: 15 }],
  ["windows-1253", { label: "windows-1253", confidenceMin: 15 }],
  ["ISO-8859-8", { label: "windows-1255", confidenceMin: 15 }],
  ["windows-1255", { label: "windows-1255", confidenceMin: 15 }],
]);

/**
 * The encoding of the bytes, named as in the Encoding Standard; null where the bytes are too few or
 * match no encoding.
 */
export function detectEncoding(bytes: Uint8Array): string | null {
  const sample = sampleOf(bytes);
  if (!isOfRuns(sample)) return null;
  // The library returns all encodings by confidence; those of Latin scripts are skipped.
  for (const { name, confidence } of analyse(sample)) {
    const encoding = ENCODINGS.get(name);
    if (
      encoding !== undefined &&
      confidence >= encoding.confidenceMin &&
      isOfLetters(decoded(sample, encoding.label))
    )
      return encoding.label;
  }
  // The library recognises Thai only by frequent words, which most sentences lack.
  return isThai(sample) ? "windows-874" : null;
}

/** Texts between tags that have a byte above 127; tags and English text would outweigh them. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES_MAX));
  let length = 0;
  const take = (from: number, to: number): void => {
    const text = bytes.subarray(from, Math.min(to, from + sample.length - length));
    sample.set(text, length);
    length += text.length;
  };
  let start = 0;
  let isHigh = false;
  for (let at = 0; at < bytes.length && length < sample.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7f) isHigh = true;
    if (byte !== LESS && byte !== GREATER) continue;
    if (isHigh) take(start, at);
    start = at + 1;
    isHigh = false;
  }
  if (isHigh) take(start, bytes.length);
  return sample.subarray(0, length);
}

const LESS = 0x3c;
const GREATER = 0x3e;

function isOfRuns(sample: Uint8Array): boolean {
  let high = 0;
  let adjacent = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((sample[at - 1] ?? 0) > 0x7f || (sample[at + 1] ?? 0) > 0x7f) adjacent += 1;
  }
  return high >= HIGH_BYTES_MIN && adjacent >= ADJACENT_SHARE_MIN * high;
}

/** Decodes the sample leniently, because it may end inside a letter. */
const decoded = (sample: Uint8Array, label: string): string =>
  new TextDecoder(label).decode(sample);

/**
 * Whether most non-ASCII characters are letters. Misread quotes and dashes of a Western text become
 * table signs and few letters.
 */
function isOfLetters(text: string): boolean {
  const foreign = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const letters = text.match(/[\u0100-\u1fff\u3000-\uffef]/gu)?.length ?? 0;
  return letters >= LETTER_SHARE_MIN * foreign;
}

/** Vowel signs and tone marks of Thai, each of which follows a consonant. */
const THAI_MARK = /\p{Mn}/gu;
const STRAY_MARK = /(?<![\u0e01-\u0e2e\p{Mn}])\p{Mn}/u;

/**
 * Whether the bytes are Thai letters, at least a tenth of them marks, and each mark after a letter.
 */
function isThai(sample: Uint8Array): boolean {
  const text = decoded(sample, "windows-874");
  const letters = text.match(/[\u0e01-\u0e5b]/g)?.length ?? 0;
  const marks = text.match(THAI_MARK)?.length ?? 0;
  return marks * 10 >= letters && !STRAY_MARK.test(text) && isOfLetters(text);
}
