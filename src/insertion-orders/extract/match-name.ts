import { foldText } from "../../matching/fold-text.ts";
import { titleFeatures } from "../../matching/title-similarity.ts";
import type { Confidence, KnownName } from "./extracted-order.ts";

/** Words that one writer adds to a name and another leaves out. */
const LEGAL =
  /\b(?:ltd|limited|llc|inc|incorporated|corp|corporation|co|company|gmbh|ag|kg|ug|se|sa|sas|sarl|sl|srl|bv|nv|plc|pty|oy|ab)\b/g;
const EMPTY_WORDS =
  /\b(?:the|a|der|die|das|le|la|les|el|los|las|podcast|show|with|mit|and|und|et|y)\b/g;
const MEDIUM_SIMILARITY = 0.8;
const PAIR_LETTERS = 200;

export interface NameMatch {
  id: string | null;
  confidence: Confidence;
}

/** A name as it is compared, prepared once for all names it is compared with. */
interface Comparable {
  text: string;
  features: ReadonlySet<string>;
  /** Pairs of neighbouring letters with their counts. */
  pairs: ReadonlyMap<string, number>;
  pairCount: number;
}

/** Known names are compared with each line of a document: each is prepared once. */
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
 * The one known name that a printed name means: `high` when both are the same but for case, marks,
 * articles and legal forms, `medium` when they resemble each other. Two that fit equally are none.
 */
export function matchName(name: string, known: readonly KnownName[]): NameMatch {
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
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/\./g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const short = words
    .replaceAll(LEGAL, " ")
    .replaceAll(EMPTY_WORDS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return short === "" ? words : short;
}

/** By words, and by pairs of letters for names with a letter wrong. */
function similarity(one: Comparable, other: Comparable): number {
  if (one.text === other.text) return 1;
  // Equal sets of words in another order are near, and not the same.
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

/** The names of a list by their plain words, and how many words they have. */
interface NameIndex {
  byWords: ReadonlyMap<string, readonly KnownName[]>;
  lengths: readonly number[];
}

const indexes = new WeakMap<readonly KnownName[], NameIndex>();

function indexOf(known: readonly KnownName[]): NameIndex {
  const found = indexes.get(known);
  if (found !== undefined) return found;
  const byWords = Map.groupBy(known, ({ name }) => plainWords(name));
  byWords.delete("");
  const lengths = new Set([...byWords.keys()].map((words) => words.split(" ").length));
  const index = { byWords, lengths: [...lengths] };
  indexes.set(known, index);
  return index;
}

/**
 * The known names that stand in a text as their own words; of several within each other the
 * longest. Each run of words is looked up, so the time does not grow with the number of names.
 */
export function knownNamesIn(text: string, known: readonly KnownName[]): KnownName[] {
  const { byWords, lengths } = indexOf(known);
  const plain = plainWords(text);
  const starts = [0, ...[...plain.matchAll(/ /g)].map(({ index }) => index + 1)];
  const found = new Set<string>();
  for (const length of lengths)
    starts.slice(0, Math.max(0, starts.length - length + 1)).forEach((start, at) => {
      const words = plain.slice(start, (starts[at + length] ?? plain.length + 1) - 1);
      if (byWords.has(words)) found.add(words);
    });
  const longest = [...found].filter(
    (words) => ![...found].some((other) => other !== words && ` ${other} `.includes(` ${words} `)),
  );
  const named = new Set(longest.flatMap((words) => byWords.get(words) ?? []));
  const isAlone = (one: KnownName): boolean => (byWords.get(plainWords(one.name))?.length ?? 0) < 2;
  return known.filter((one) => named.has(one) && isAlone(one));
}

const plainWords = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
