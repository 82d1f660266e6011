import { itemAt } from "../../../lib/item-at.ts";
import type { BookedRead, KnownBrands } from "../air-check.ts";
import { allNames } from "../names/brand-mentions.ts";
import { foldPhrase, inKatakana, type Token } from "./fold-tokens.ts";
import { type BookedAddress, differingShare, isLike, isNearest } from "./like-host.ts";
import { nameForms } from "../names/name-forms.ts";
import { joinedWithPlaces, wordsFor } from "../reads/selling-cues.ts";
import type { SpokenText } from "./spoken-text.ts";

/**
 * Finds web addresses as they are written or said: `northwind.example/salt`, `northwind dot
 * example`.
 */

export interface HeardAddress {
  /** Index of the dot, or of the first token of a written address. */
  token: number;
  /** Index of the last token. */
  lastToken: number;
  /** True for the booked address. */
  isBooked: boolean;
}

const DOT_WORDS = wordsFor("dot").flatMap(({ words }) =>
  words.map((word) => inKatakana(foldPhrase(word))),
);
const SLASH_WORDS = wordsFor("slash").flatMap(({ words }) =>
  words.map((word) => inKatakana(foldPhrase(word))),
);
const source = (words: readonly string[]): string =>
  [...new Set(words)].toSorted((one, other) => other.length - one.length).join("|");

/** Spoken words for the hyphen in the name of a host. */
const HYPHEN_WORDS = new Set(
  (
    "hyphen dash minus bindestrich guion tiret trattino hifen streepje koppelteken kreska myslnik " +
    "bindestreck tire cizgi дефис strip हाइफन ハイフン 하이픈 대시 شرطة"
  )
    .split(" ")
    .map(foldPhrase),
);

const ENDS =
  "com|net|org|example|exampel|exempel|exemple|ejemplo|io|co|fm|app|shop|store|de|es|fr|it|pt|br|nl|pl|tr|id|ru|in|jp|cn|kr|eu|uk|at|ch|me|tv|" +
  "コム|エグザンプル|イグザンプル|エグザンプレ|ジェーピー|컴|이그잼플|이그젬플|예그잼플|كوم|اكزامبل|ايكزامبل|إكزامبل|اجزامبل|कॉम|एग्ज़ाम्पल|एग्जाम्पल|एक्ज़ाम्पल|इन|ком|ру|рф|экзампл|икзампл|эксемпл";
/** A word for the dot before one of the usual endings of an address. */
const SPOKEN = new RegExp(
  `(?:^|(?<=[ \\p{L}\\p{N}]))(?:${source(DOT_WORDS)}) ?(?:${source(ENDS.split("|").map((end) => inKatakana(foldPhrase(end))))})(?![a-z])`,
  "gu",
);
const SLASH = new RegExp(`(?<![\\p{L}\\p{N}])(?:${source(SLASH_WORDS)})(?![a-z])`, "gu");
const WRITTEN = /(?<![@\w])(?:[\p{L}\p{N}-]+\.)+(?!\d)[\p{L}]{2,}(?:\/[\p{L}\p{N}_-]+)*/u;

const DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu;
/** Maximum letters of an address that are read before and after its dot. */
const HOST_LENGTH = 63;
const PATH_LENGTH = 80;

/** The token at or after a position in the text. */
function tokenAt(tokens: readonly Token[], index: number, from: number, to: number): number {
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(tokens, middle).end > index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The words of an address without its scheme and without the part after its last dot. */
function wordsOfAddress(address: string): { host: string; path: string } {
  const bare = address.replace(/^[a-z]+:\/\//i, "").replace(/^www\./i, "");
  const [host = "", ...path] = bare.split(/[/?#]/);
  const labels = host.split(".");
  const main = labels.length > 1 ? labels.slice(0, -1).join("") : host;
  const compact = (text: string): string => foldPhrase(text).replaceAll(" ", "");
  return { host: compact(main), path: compact(path.join("")) };
}

/** The booked address for comparison; null where none is booked. */
export function bookedAddressOf(
  booked: BookedRead,
  { competitors, otherBrands }: KnownBrands,
  languages: readonly string[],
): BookedAddress | null {
  if (booked.promoUrl === null) return null;
  const compact = (names: readonly string[]): string[] =>
    names
      .flatMap((name) => nameForms(name, languages))
      .map((name) => foldPhrase(name).replaceAll(" ", ""))
      .filter((name) => name !== "");
  return {
    ...wordsOfAddress(booked.promoUrl),
    names: compact(allNames(booked)),
    rivals: compact([...competitors, ...otherBrands].flatMap(allNames)),
  };
}

/** The addresses in a range of tokens. */
export function heardAddresses(
  spoken: SpokenText,
  booked: BookedAddress | null,
  from: number,
  to: number,
): HeardAddress[] {
  const { tokens, text } = spoken;
  if (from >= to) return [];
  const meant = booked;
  const found = new Map<number, boolean>();
  const lastOf = new Map<number, number>();
  const offset = itemAt(tokens, from).start;
  const end = itemAt(tokens, to - 1).end;
  let behind = offset;
  for (const dot of text.slice(offset, end).matchAll(DOT)) {
    const at = dot.index + offset;
    if (at < behind) continue;
    const start = Math.max(behind, at - HOST_LENGTH);
    const around = text.slice(start, Math.min(end, at + PATH_LENGTH));
    const address = WRITTEN.exec(around);
    if (address === null) continue;
    behind = start + address.index + address[0].length;
    const { host } = wordsOfAddress(address[0]);
    if (/^\d+$/.test(host)) continue;
    const token = tokenAt(tokens, start + address.index, from, to);
    found.set(token, meant !== null && isNearest(host, meant));
  }
  const written = new Set(found.keys());
  const joined = joinedWithPlaces(tokens, from, to);
  for (const match of joined.text.matchAll(SPOKEN)) {
    const dot = joined.tokenAt(match.index);
    // A dot within a written address is skipped, so that each address counts once.
    if (firstIn(written, dot, WRITTEN_TOKENS) !== undefined) continue;
    lastOf.set(dot, joined.tokenAt(match.index + match[0].length - 1));
    found.set(dot, meant !== null && isBefore(spoken, dot, from, meant));
  }
  // Positions by the last token of an address, because the path follows it.
  const dotOf = new Map(
    [...found.keys()].map((at) => [lastOf.get(at) ?? at + PATH_TOKENS, at] as const),
  );
  for (const match of joined.text.matchAll(SLASH)) {
    const slash = joined.tokenAt(match.index);
    const known = dotOf.get(firstIn(dotOf, slash, PATH_TOKENS) ?? -1);
    const isPath =
      meant !== null && meant.path !== "" && isBehind(spoken, slash + 1, to, meant.path);
    if (known !== undefined)
      found.set(
        known,
        found.get(known) === true ||
          (isPath &&
            (mayBeHost(spoken, known, from, meant) || isNamedBefore(spoken, known, from, meant))),
      );
    else if (isPath) found.set(slash, true);
  }
  return [...found]
    .map(([token, isBooked]) => ({ token, isBooked, lastToken: lastOf.get(token) ?? token }))
    .toSorted((one, other) => one.token - other.token);
}

/** The nearest of the given tokens that precede a token by at most the given distance. */
function firstIn(
  tokens: { has: (token: number) => boolean },
  end: number,
  most: number,
): number | undefined {
  for (let at = end; at >= end - most; at -= 1) if (tokens.has(at)) return at;
  return undefined;
}

/** Maximum tokens of a written address. */
const WRITTEN_TOKENS = 5;
/** Maximum tokens from the end of the host to the word for a slash. */
const PATH_TOKENS = 4;
const WORDS_MAX = 6;
const UNSPACED_MAX = 24;

/** Share of differing letters from which a host is another one, whatever path follows it. */
const OTHER_HOST_SHARE = 0.6;

/**
 * Whether the words before a dot may be the booked host, misheard; the sponsors of a show often
 * share one path.
 */
function mayBeHost(
  { tokens }: SpokenText,
  dot: number,
  from: number,
  { host, names }: BookedAddress,
): boolean {
  let said = "";
  for (
    let at = dot - 1;
    at >= from && dot - at <= WORDS_MAX && said.length < HOST_LENGTH;
    at -= 1
  ) {
    said = itemAt(tokens, at).text + said;
    for (const name of [host, ...names])
      if (differingShare(said, name) < OTHER_HOST_SHARE) return true;
  }
  return false;
}

/** Whether the words directly before a token sound like the name. */
function isBefore(spoken: SpokenText, end: number, from: number, meant: BookedAddress): boolean {
  if (endsWithName(spoken, end, from, meant)) return true;
  // The spelling of the name may be explained after it: `quill moor, all one word, dot example`.
  const { tokens, text } = spoken;
  for (let at = end - 1; at > from && end - at < ASIDE_TOKENS; at -= 1) {
    const isMarked = isComma(text.slice(itemAt(tokens, at - 1).end, itemAt(tokens, at).start));
    if (isMarked && endsWithName(spoken, at, from, meant)) return true;
  }
  return false;
}

/**
 * Whether the name of the brand precedes a booked path, also with an explanation of the name
 * between them: `anchor like the thing`.
 */
function isNamedBefore(
  spoken: SpokenText,
  dot: number,
  from: number,
  meant: BookedAddress,
): boolean {
  for (let at = dot - 1; at > from && dot - at < NAMED_TOKENS; at -= 1)
    if (endsWithName(spoken, at, from, meant)) return true;
  return false;
}
const NAMED_TOKENS = 10;

/** Maximum words between a name and its dot. */
const ASIDE_TOKENS = 8;
const isComma = (between: string): boolean => /[,;:–—،、，]/u.test(between);

function endsWithName(
  { tokens }: SpokenText,
  end: number,
  from: number,
  meant: BookedAddress,
): boolean {
  let said = "";
  for (
    let at = end - 1;
    at >= from && end - at <= (itemAt(tokens, at).isUnspaced ? UNSPACED_MAX : WORDS_MAX);
    at -= 1
  ) {
    const { text } = itemAt(tokens, at);
    if (HYPHEN_WORDS.has(text)) continue;
    said = text + said;
    if (isNearest(said, meant)) return true;
  }
  return false;
}

function isBehind({ tokens }: SpokenText, first: number, to: number, name: string): boolean {
  let said = "";
  for (let at = first; at < to && at - first < UNSPACED_MAX; at += 1) {
    said += itemAt(tokens, at).text;
    if (said.length > name.length + 6) return false;
    if (isLike(said, name)) return true;
  }
  return false;
}
