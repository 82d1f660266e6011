import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 248 is the largest multiple of 62 in a byte; bytes above it would favour the first letters. */
const FAIR_BYTES = 248;

/** Random text of the given length, every letter equally likely. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** A non-negative integer in base 62, left-padded with zeros to the given length. */
export function encodeBase62(value: number, length: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = `${ALPHABET[rest % 62]}${text}`;
  return text.padStart(length, "0");
}
