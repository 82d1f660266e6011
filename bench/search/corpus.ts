import { type Passage, passagesOf, type Unit } from "../../src/domain/text-search/passages.ts";
import { type Token, tokensOf } from "../../src/domain/text-search/tokens.ts";

/**
 * Transcripts in ten languages, made of syllables: the words have no meaning, but their lengths,
 * their scripts and how often each is said (Zipf) are those of speech. The same at every run.
 */

interface Language {
  code: string;
  syllables: readonly string[];
  /** Syllables of a word, fewest and most. */
  length: readonly [number, number];
  /** Between words. */
  blank: string;
}

const split = (text: string): string[] => text.split(" ");
const from = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(first + index));
const pairs = (heads: readonly string[], tails: readonly string[]): string[] =>
  heads.flatMap((head) => tails.map((tail) => head + tail));

const LATIN = pairs(split("b d f g h k l m n p r s t v st tr pl"), split("a e i o u en ar"));
export const LANGUAGES: readonly Language[] = [
  { code: "en", syllables: LATIN, length: [1, 4], blank: " " },
  { code: "de", syllables: [...LATIN, "schä", "mü", "lö", "ung"], length: [1, 5], blank: " " },
  { code: "es", syllables: [...LATIN, "ción", "ña", "ré"], length: [1, 4], blank: " " },
  {
    code: "ru",
    syllables: pairs(split("б в г д з к л м н п р с т ст пр"), split("а е и о у ы я ой ё")),
    length: [1, 4],
    blank: " ",
  },
  {
    code: "ar",
    syllables: pairs(split("ب ت ث ج ح د ر س ش ص ع ف ق ك ل م ن ه"), ["", "ا", "ي", "و", "َ"]),
    length: [2, 4],
    blank: " ",
  },
  { code: "ja", syllables: [...from(0x3042, 60), ...from(0x6700, 900)], length: [1, 3], blank: "" },
  { code: "zh", syllables: from(0x5f00, 2_000), length: [1, 3], blank: "" },
  { code: "ko", syllables: from(0xb098, 900), length: [2, 4], blank: " " },
  {
    code: "th",
    syllables: pairs(split("ก ข ค ง จ ช ด ต น ป พ ม ย ร ล ว ส ห"), split("า ี ู เ ัน อม ่าง")),
    length: [1, 3],
    blank: "",
  },
  {
    code: "hi",
    syllables: pairs(split("क ख ग च ज ट ड त द न प ब म र ल स ह"), ["", "ा", "ि", "े", "ो", "ं"]),
    length: [1, 4],
    blank: " ",
  },
];

/** A number from 0 to 1 at each call, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const VOCABULARY = 20_000;
const WORDS_A_SEGMENT = 12;
const SEGMENT_MS = 5_000;

export interface Corpus {
  code: string;
  blank: string;
  /** The most frequent first. */
  words: readonly string[];
  transcripts: readonly (readonly IndexedPassage[])[];
}

export interface IndexedPassage extends Passage {
  tokens: readonly Token[];
}

/** Transcripts of one language; about one word of `words` in each is said there alone. */
export function makeCorpus(language: Language, transcripts: number, words: number): Corpus {
  const random = seededRandom(LANGUAGES.indexOf(language) + 1);
  const vocabulary = makeWords(language, random);
  const sums: number[] = [];
  for (let rank = 0; rank < VOCABULARY; rank += 1)
    sums.push((sums[rank - 1] ?? 0) + 1 / (rank + 2.7));
  const total = sums.at(-1) ?? 1;
  const word = (): string => vocabulary[indexAbove(sums, random() * total)] ?? "";
  return {
    code: language.code,
    blank: language.blank,
    words: vocabulary,
    transcripts: Array.from({ length: transcripts }, () => {
      const units: Unit[] = Array.from({ length: Math.ceil(words / WORDS_A_SEGMENT) }, (_, at) => ({
        text: Array.from({ length: WORDS_A_SEGMENT }, word).join(language.blank),
        startMs: at * SEGMENT_MS,
        speaker: at % 7 < 4 ? "Ana" : "Ben",
      }));
      return passagesOf(units).map((passage) => ({
        ...passage,
        tokens: tokensOf(passage.units.map(({ text }) => text).join("\n")),
      }));
    }),
  };
}

function makeWords({ syllables, length }: Language, random: () => number): string[] {
  const words = new Set<string>();
  const [fewest, most] = length;
  while (words.size < VOCABULARY) {
    // Frequent words are short.
    const longest = words.size < 100 ? Math.min(most, fewest + 1) : most;
    const count = fewest + Math.floor(random() * (longest - fewest + 1));
    let word = "";
    for (let index = 0; index < count; index += 1)
      word += syllables[Math.floor(random() * syllables.length)] ?? "";
    words.add(word);
  }
  return [...words];
}

function indexAbove(sums: readonly number[], wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
