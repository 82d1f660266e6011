const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const QUOTES = /[‘’‚‛′´`]/g;
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g;

/** Digits of Arabic and Devanagari, ten of each in sequence. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;
const ARABIC_MARKS: Readonly<Record<string, string>> = {
  "\u060c": ",",
  "\u061b": ";",
  "\u066b": ".",
  "\u066c": ",",
};

const digitValue = (code: number): number =>
  code >= 0x966 ? code - 0x966 : code >= 0x6f0 ? code - 0x6f0 : code - 0x660;

/** Letters without a Unicode decomposition. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "l",
  ø: "o",
  Ø: "o",
  đ: "d",
  Đ: "d",
};

/**
 * Text in small letters without accents, with plain dashes, quotes and blanks, in the same length,
 * so that positions in it are positions in the original. Japanese marks form other letters and are
 * kept.
 */
export const foldLine = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : foldMarks(text);

/**
 * Printable ASCII without the backtick: most lines match it and are folded in one pass instead of
 * five.
 */
const PLAIN = /^[ -_a-~]*$/;

const foldMarks = (text: string): string =>
  text
    .replaceAll(DASHES, "-")
    .replaceAll(QUOTES, "'")
    .replaceAll(BLANKS, " ")
    .replaceAll(DIGITS, (digit) => String(digitValue(digit.charCodeAt(0))))
    .replaceAll(/[\u060c\u061b\u066b\u066c]/g, (mark) => ARABIC_MARKS[mark] ?? mark)
    .replaceAll(/[łŁøØđĐ]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[^\u0000-\u007f\u3040-\u30ff]/g, (letter) => {
      const plain = letter
        .normalize("NFKD")
        .replaceAll(/\p{Mn}/gu, "")
        .toLowerCase();
      // A mark alone, such as `¨`, decomposes into a blank and the mark itself.
      return plain.length === 1 && plain !== " " ? plain : letter;
    });
