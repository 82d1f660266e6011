import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Compares two secrets in constant time. The digests are compared, because `timingSafeEqual`
 * requires equal lengths, and an early return for another length would reveal the length.
 */
export function equalSecrets(sent: string, expected: string): boolean {
  return timingSafeEqual(digest(sent), digest(expected));
}
