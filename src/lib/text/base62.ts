import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/**
 * The largest multiple of 62 within a byte; higher bytes are not used, because they would favour
 * the first letters.
 */
const FAIR_BYTES = 248;

/**
 * Number of random bytes generated at a time, 8 KiB, because a call of the generator costs more
 * than its bytes.
 */
const BUFFER_BYTES = 8_192;
let buffer = Buffer.alloc(0);
let used = 0;

function nextByte(): number {
  if (used >= buffer.length) {
    buffer = randomBytes(BUFFER_BYTES);
    used = 0;
  }
  const byte = buffer.readUInt8(used);
  // Used bytes are overwritten, because the secret made from them must not stay in memory.
  buffer[used] = 0;
  used += 1;
  return byte;
}

/**
 * Scratch buffer for short texts, overwritten after use. Rejected: concatenating single letters,
 * which allocates a string of 32 bytes for each.
 */
const shortText = Buffer.alloc(64);

/** Random text from the system's secure generator; every letter is equally likely. */
export function randomBase62(length: number): string {
  const letters = length <= shortText.length ? shortText : Buffer.alloc(length);
  for (let filled = 0; filled < length;) {
    const byte = nextByte();
    if (byte >= FAIR_BYTES) continue;
    letters[filled] = ALPHABET.charCodeAt(byte % 62);
    filled += 1;
  }
  const text = letters.toString("latin1", 0, length);
  letters.fill(0, 0, length);
  return text;
}

/** A non-negative integer in base 62, left-padded with zeros to the given length. */
export function encodeBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62))
    text = `${ALPHABET[rest % 62]}${text}`;
  return text.padStart(length, "0");
}

/** Bytes as one number in base 62, left-padded with zeros: 32 bytes are up to 43 letters. */
export function bytesBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x0${bytes.toString("hex")}`);
  let text = "";
  for (; rest > 0n; rest /= 62n) text = `${ALPHABET[Number(rest % 62n)]}${text}`;
  return text.padStart(length, "0");
}

/** The value of each letter by its code; -1 for any other character. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;

/** The integer that `encodeBase62` wrote; undefined for text with any other letter. */
export function decodeBase62(text: string): number | undefined {
  let value = 0;
  for (let index = 0; index < text.length; index += 1) {
    const digit = VALUES[text.charCodeAt(index)] ?? -1;
    if (digit === -1) return undefined;
    value = value * 62 + digit;
  }
  return value;
}
