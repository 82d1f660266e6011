/**
 * Instagram and Threads write a post's numeric media id (`pk`) in base 64 into its URL: the
 * shortcode. Providers answer with either, so both directions are needed.
 */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * A post of a private account has its shortcode followed by an access token of this many
 * characters.
 */
const ACCESS_TOKEN_LENGTH = 28;

/** A pk fits in 64 bits, which eleven characters of six bits hold. */
const MAX_PK = 2n ** 64n - 1n;

/** The media pk of a shortcode as a decimal string, or null when the text is no shortcode. */
export function pkOfShortcode(shortcode: string): string | null {
  const code =
    shortcode.length > ACCESS_TOKEN_LENGTH ? shortcode.slice(0, -ACCESS_TOKEN_LENGTH) : shortcode;
  if (code === "") return null;
  let pk = 0n;
  for (const character of code) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    pk = pk * 64n + BigInt(digit);
    if (pk > MAX_PK) return null;
  }
  return pk.toString();
}

/**
 * The shortcode of a media pk, or null when the text is no pk. Takes the `{pk}_{owner}` form some
 * providers answer with; the owner plays no part.
 */
export function shortcodeOfPk(pk: string): string | null {
  const digits = /^(\d{1,20})(?:_\d+)?$/.exec(pk)?.[1];
  if (digits === undefined) return null;
  let rest = BigInt(digits);
  if (rest === 0n || rest > MAX_PK) return null;
  let code = "";
  while (rest > 0n) {
    code = ALPHABET.charAt(Number(rest % 64n)) + code;
    rest /= 64n;
  }
  return code;
}
