/**
 * Numbers that look random and are a pure function of their names: the same seed gives the same
 * world on every machine.
 */

/**
 * 32 bits from any parts (FNV-1a, then a finaliser, because FNV alone leaves similar ids with
 * similar bits).
 */
export function hash32(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = parts.join("\u0000");
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number from 0 up to, not including, 1. */
export function unit(...parts: (string | number)[]): number {
  return hash32(...parts) / 0x1_0000_0000;
}

/** A whole number from `low` to `high`, both included. */
export function between(low: number, high: number, ...parts: (string | number)[]): number {
  return low + Math.floor(unit(...parts) * (high - low + 1));
}

/** `length` characters of an alphabet. */
export function code(alphabet: string, length: number, ...parts: (string | number)[]): string {
  return Array.from(
    { length },
    (_, index) => alphabet[hash32(...parts, index) % alphabet.length],
  ).join("");
}

export const BASE64_URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
export const DIGITS = "0123456789";
