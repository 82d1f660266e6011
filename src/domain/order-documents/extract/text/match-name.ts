import { foldText } from "../../../matching/fold-text.ts";
import { titleFeatures } from "../../../matching/title-similarity.ts";
import type { Confidence, KnownName } from "../extracted-order.ts";

/** Words that some writers add to a name and others leave out. */
const LEGAL =
  /\b(?:ltd|limited|llc|llp|lp|inc|incorporated|corp|corporation|co|company|gmbh|ag|kg|kgaa|ohg|ek|ev|ug|mbh|se|sa|sas|sasu|sarl|eurl|sl|slu|srl|srls|spa|snc|sapa|bv|nv|vof|plc|pty|pvt|oy|oyj|ab|asa|as|aps|ltda|lda|eireli|sp z oo|sp j|spzoo|kk|cv|zn|haftungsbeschrankt)\b/g;
/** Legal forms in scripts without blanks, before or after the name. */
const LEGAL_UNSPACED =
  /株式会社|合同会社|有限会社|合資会社|\(株\)|प्रा(?:इवेट)?\s?लि(?:मिटेड)?|प्राइवेट|लिमिटेड|주식회사/g;
const EMPTY_WORDS =
  /\b(?:the|a|der|die|das|le|la|les|el|los|las|podcast|show|with|mit|and|und|et|y)\b/g;
const MEDIUM_SIMILARITY = 0.8;
const PAIR_LETTERS = 200;

export interface NameMatch {
  id: string | null;
  confidence: Confidence;
}

/** A name in its comparable form, prepared once for all comparisons. */
interface Comparable {
  text: string;
  features: ReadonlySet<string>;
  /** Counts of the pairs of neighbouring letters. */
  pairs: ReadonlyMap<string, number>;
  pairCount: number;
}

/**
 * Comparable forms of known names, cached because they are compared with each line of a document.
 */
const prepared = new WeakMap<KnownName, Comparable>();

function comparableOf(known: KnownName): Comparable {
  const found = prepared.get(known) ?? prepare(comparable(known.name));
  prepared.set(known, found);
  return found;
}

function prepare(text: string): Comparable {
  const letters = text.replaceAll(" ", "").slice(0, PAIR_LETTERS);
  const pairs = new Map<string, number>();
  for (let at = 0; at + 2 <= letters.length; at += 1) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  const pairCount = Math.max(0, letters.length - 1);
  return { text, features: titleFeatures(text), pairs, pairCount };
}

/**
 * The one known name that a printed name means: `high` when both differ only in case, marks,
 * articles and legal forms, `medium` when they resemble each other. Where two names fit equally
 * well, none is returned.
 */
export function matchName(name: string, known: readonly KnownName[]): NameMatch {
  const of = matches.get(known) ?? new Map<string, NameMatch>();
  matches.set(known, of);
  const found = of.get(name) ?? compared(name, known);
  if (of.size < MATCHES_MAX) of.set(name, found);
  return found;
}

/** Matches by list of names, cached because the lines of an order repeat their shows. */
const matches = new WeakMap<readonly KnownName[], Map<string, NameMatch>>();
const MATCHES_MAX = 2_000;

function compared(name: string, known: readonly KnownName[]): NameMatch {
  const wanted = prepare(comparable(name));
  if (wanted.text === "") return { id: null, confidence: "low" };
  const scored = known
    .map((one) => ({ id: one.id, score: similarity(wanted, comparableOf(one)) }))
    .filter(({ score }) => score >= MEDIUM_SIMILARITY)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best === undefined || second?.score === best.score) return { id: null, confidence: "low" };
  return { id: best.id, confidence: best.score === 1 ? "high" : "medium" };
}

function comparable(name: string): string {
  const words = foldText(name)
    .replaceAll(LEGAL_UNSPACED, " ")
    .replaceAll("&", " ")
    .normalize("NFD")
    // Only Latin accents are removed: vowel signs of other scripts are no accents.
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll(/प्रा\.?\s?लि\.?/g, " ")
    .replaceAll(/\./g, "")
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
  const short = words
    .replaceAll(LEGAL, " ")
    .replaceAll(EMPTY_WORDS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return short === "" ? words : short;
}

/** The similarity of two names by words, and by pairs of letters for names with a wrong letter. */
function similarity(one: Comparable, other: Comparable): number {
  if (one.text === other.text) return 1;
  // Equal sets of words in another order are similar, and not the same.
  return Math.min(0.99, Math.max(wordSimilarity(one, other), pairSimilarity(one, other)));
}

const wordSimilarity = (one: Comparable, other: Comparable): number =>
  dice(one.features.intersection(other.features).size, one.features.size + other.features.size);

function pairSimilarity(one: Comparable, other: Comparable): number {
  let shared = 0;
  for (const [pair, count] of one.pairs) shared += Math.min(count, other.pairs.get(pair) ?? 0);
  return dice(shared, one.pairCount + other.pairCount);
}

const dice = (shared: number, total: number): number => (total === 0 ? 0 : (2 * shared) / total);

/** The names of a list by their plain words, with the number of their words. */
interface NameIndex {
  byWords: ReadonlyMap<string, readonly KnownName[]>;
  lengths: readonly number[];
  /** Names in scripts without blanks, which occur within longer runs of letters. */
  unspaced: readonly { words: string; one: KnownName }[];
}

const indexes = new WeakMap<readonly KnownName[], NameIndex>();

function indexOf(known: readonly KnownName[]): NameIndex {
  const found = indexes.get(known);
  if (found !== undefined) return found;
  const byWords = new Map<string, KnownName[]>();
  for (const one of known)
    for (const words of spellings(one.name))
      byWords.set(words, [...(byWords.get(words) ?? []), one]);
  byWords.delete("");
  const lengths = new Set([...byWords.keys()].map((words) => words.split(" ").length));
  const unspaced = known
    .map((one) => ({ words: plainWords(one.name), one }))
    .filter(({ words }) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(words));
  const index = { byWords, lengths: [...lengths], unspaced };
  indexes.set(known, index);
  return index;
}

const ARTICLE = /^(?:the|der|die|das|le|la|les|el|los|las|il|lo|gli|os|as|de|het)\s(?=\S+\s\S)/;

/** The spellings of a name: as it is, and without its article where two words remain. */
function spellings(name: string): string[] {
  const words = plainWords(name);
  const short = words.replace(ARTICLE, "");
  return short === words ? [words] : [words, short];
}

/**
 * The known names that occur in a text as separate words; where several overlap, the longest one.
 * Each run of words is looked up, so the time does not grow with the number of names.
 */
export function knownNamesIn(text: string, known: readonly KnownName[]): KnownName[] {
  const { byWords, lengths, unspaced } = indexOf(known);
  const plain = plainWords(text);
  const starts = [0, ...[...plain.matchAll(/ /g)].map(({ index }) => index + 1)];
  const found = new Set<string>();
  for (const length of lengths)
    starts.slice(0, Math.max(0, starts.length - length + 1)).forEach((start, at) => {
      const words = plain.slice(start, (starts[at + length] ?? plain.length + 1) - 1);
      if (byWords.has(words)) found.add(words);
    });
  for (const { words } of unspaced) if (plain.includes(words)) found.add(words);
  const longest = [...found].filter(
    (words) => ![...found].some((other) => other !== words && ` ${other} `.includes(` ${words} `)),
  );
  // Where two shows have one spelling, none is returned.
  const named = new Set(
    longest.flatMap((words) => {
      const those = byWords.get(words) ?? [];
      return those.length === 1 ? those : [];
    }),
  );
  return known.filter((one) => named.has(one));
}

const plainWords = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    // `Salt and Signal` and `Salt & Signal` are one name.
    .replaceAll(/(?<=\S )(?:and|und|et|y|e|en) (?=\S)/g, "")
    .trim();
