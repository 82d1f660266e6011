import { inKatakana } from "../spoken/fold-tokens.ts";
import { itemAt } from "../../../lib/item-at.ts";

/**
 * The approximate sound of a word in Latin letters: sounds that speech recognition confuses are
 * written alike. Keys are only compared with each other and never shown.
 */

const pairs = (text: string): [string, string][] =>
  text.split(" ").map((pair) => {
    const [from, to] = pair.split("=") as [string, string];
    return [from, to];
  });

const LETTERS = new Map<string, string>([
  ...pairs(
    "а=a б=b в=v г=g д=d е=e ж=j з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=ts " +
      "ч=ch ш=sh щ=sh ъ= ы=i ь= э=e ю=iu я=ia і=i ї=i є=e ґ=g",
  ),
  ...pairs(
    "ا=a ب=b ت=t ث=th ج=j ح=h خ=k د=d ذ=d ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=d ع=a غ=g ف=f ق=k ك=k ل=l " +
      "م=m ن=n ه=h و=u ي=i ء= ئ=i ؤ=u ڤ=v پ=p چ=ch گ=g",
  ),
  ...pairs(
    "अ=a आ=a इ=i ई=i उ=u ऊ=u ए=e ऐ=ai ओ=o औ=au ऑ=o ऋ=ri क=k ख=k ग=g घ=g ङ=n च=ch छ=ch ज=j झ=j ञ=n ट=t " +
      "ठ=t ड=d ढ=d ण=n त=t थ=t द=d ध=d न=n प=p फ=f ब=b भ=b म=m य=i र=r ल=l व=v श=sh ष=sh स=s ह=h ा=a " +
      "ि=i ी=i ु=u ू=u े=e ै=ai ो=o ौ=au ॉ=o ृ=ri ं=n ँ=n ः= ्= ़=",
  ),
  ...pairs(
    "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=ks ο=o π=p ρ=r σ=s τ=t υ=i φ=f χ=h ψ=ps ω=o",
  ),
  ...kana(),
]);

/**
 * Pairs for Hiragana and Katakana by rows; small letters are written as large ones, and the long
 * mark is silent.
 */
function kana(): [string, string][] {
  const rows: readonly (readonly [string, string])[] = [
    ["あいうえお", ""],
    ["かきくけこ", "k"],
    ["がぎぐげご", "g"],
    ["さしすせそ", "s"],
    ["ざじずぜぞ", "z"],
    ["たちつてと", "t"],
    ["だぢづでど", "d"],
    ["なにぬねの", "n"],
    ["はひふへほ", "h"],
    ["ばびぶべぼ", "b"],
    ["ぱぴぷぺぽ", "p"],
    ["まみむめも", "m"],
    ["らりるれろ", "r"],
    ["ぁぃぅぇぉ", ""],
  ];
  const list: [string, string][] = [];
  const add = (letter: string, sound: string): void => {
    list.push([letter, sound], [inKatakana(letter), sound]);
  };
  for (const [row, consonant] of rows)
    row.split("").forEach((letter, index) => add(letter, consonant + itemAt("aiueo", index)));
  for (const [letter, sound] of pairs("や=ia ゆ=iu よ=io ゃ=ia ゅ=iu ょ=io わ=va を=o ん=n っ="))
    add(letter, sound);
  return [...list, ["ー", ""], ["ヴ", "v"], ["々", ""]];
}

const LEADS = "k kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWELS = "a ae ia ie eo e io ie o ua ue ue iu u uo ue ui iu eu ui i".split(" ");
const TAILS = " k k k n n n d r k m b r r p r m b b s s n j ch k t p h".split(" ");

/** The letters of a Hangul syllable, computed from the number of the syllable. */
function hangul(code: number): string {
  const at = code - 0xac00;
  return (
    itemAt(LEADS, Math.floor(at / 588)) +
    itemAt(VOWELS, Math.floor((at % 588) / 28)) +
    itemAt(TAILS, at % 28)
  );
}

/**
 * Devanagari consonants before another letter, which have an inherent vowel that is not written.
 */
const INHERENT = /[\u0915-\u0939]\u093C?(?=[\u0905-\u0939])/gu;

const PLAIN = /^[a-z0-9]*$/;

function inLatin(word: string): string {
  if (PLAIN.test(word)) return word;
  let latin = "";
  const spelled = word.replace(INHERENT, "$&अ");
  for (const letter of spelled) {
    const code = letter.codePointAt(0) ?? 0;
    latin += code >= 0xac00 && code <= 0xd7a3 ? hangul(code) : (LETTERS.get(letter) ?? letter);
  }
  return latin;
}

const ROMANISED = new Map(pairs("シ=shi チ=chi ツ=tsu ジ=ji ヂ=ji フ=fu"));

/**
 * The romanised form of Kana that codes are written in, where it differs from that of its row:
 * `ダンチ`, `danchi`.
 */
export const romanised = (word: string): string =>
  inKatakana(word)
    .replace(/([シチジヂ])([ャュョ])/gu, (_, lead: string, vowel: string) =>
      (ROMANISED.get(lead) ?? "").replace(/i$/, itemAt("auo", "ャュョ".indexOf(vowel))),
    )
    .replace(/[シチツジヂフ]/gu, (letter) => ROMANISED.get(letter) ?? letter);

const RULES: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/ght/g, "t"],
  [/^kn/, "n"],
  [/^wr/, "r"],
  [/tsch|sch|tch|sh|ch|cz|sz|ts|tz/g, "s"],
  [/ck/g, "k"],
  [/qu?/g, "k"],
  [/x/g, "ks"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/th/g, "t"],
  [/z/g, "s"],
  [/w/g, "v"],
  [/(?<=[a-z])h/g, ""],
  [/[eiy]+/g, "i"],
  [/[ou]+/g, "u"],
  [/(.)\1+/gu, "$1"],
];

const cache = { keys: new Map<string, string>(), most: 20_000 };

/** The sound key of a folded word; digits are kept. */
export function soundKey(word: string): string {
  const known = cache.keys.get(word);
  if (known !== undefined) return known;
  let key = inLatin(word);
  // A final `e` is silent: `time` and `thyme`.
  if (key.length > 3) key = key.replace(/(?<=[bcdfgklmnprstvz])e$/, "");
  for (const [from, to] of RULES) key = key.replace(from, to);
  if (cache.keys.size >= cache.most) cache.keys.clear();
  cache.keys.set(word, key);
  return key;
}

/**
 * The consonants of a folded word, without its vowels, because scripts write vowels in different
 * ways or not at all.
 */
export const skeletonOf = (word: string): string =>
  inLatin(word)
    .replace(/sch|sh|ch|tch|cz|sz|z/g, "s")
    .replace(/ph/g, "f")
    .replace(/ck|q|c/g, "k")
    .replace(/x/g, "ks")
    .replace(/th/g, "t")
    .replace(/w/g, "v")
    .replace(/[aeiouy]/g, "")
    .replace(/(.)\1+/gu, "$1");
