/** Latin letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  å: "a",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
};

/** Maximum characters of a slug: long enough for spoken names, short enough to be typed. */
export const SLUG_CHARS_MAX = 60;

/**
 * A text as part of a URL: `a` to `z`, digits and single hyphens, at most `maxChars`, cut at a
 * hyphen where that loses less than half. Accents are removed. A text without any Latin letter or
 * digit (a Japanese title) becomes the empty string, and the caller chooses another slug. Rejected:
 * transliteration by table, which is wrong more often than it is helpful.
 */
export function slugify(text: string, maxChars: number = SLUG_CHARS_MAX): string {
  const latin = text
    .toLowerCase()
    .replaceAll(/[ßæœøåłđðþıħŋ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize("NFKD")
    // Apostrophes are removed without a hyphen: `don't` becomes `dont`, not `don-t`.
    .replaceAll(/[\p{M}'’‘ʼ`´]/gu, "")
    .toLowerCase();
  const slug = latin.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  if (slug.length <= maxChars) return slug;
  const cut = slug.slice(0, maxChars);
  const lastHyphen = cut.lastIndexOf("-");
  const isWordCut = slug[maxChars] !== "-" && lastHyphen > maxChars / 2;
  return (isWordCut ? cut.slice(0, lastHyphen) : cut).replaceAll(/-$/g, "");
}
