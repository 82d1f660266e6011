import { itemAt } from "../../../lib/item-at.ts";
import type { BookedRead, KnownBrands } from "../air-check.ts";
import { allNames } from "../names/brand-mentions.ts";
import { foldPhrase, inKatakana, type Token } from "./fold-tokens.ts";
import { type BookedAddress, differingShare, isLike, isNearest } from "./like-host.ts";
import { nameForms } from "../names/name-forms.ts";
import { joinedWithPlaces, wordsFor } from "../reads/selling-cues.ts";
import type { SpokenText } from "./spoken-text.ts";

/** Web addresses as they are written or said: `northwind.example/salt`, `northwind dot example`. */

export interface HeardAddress {
  /** The dot, or the first token of what is written. */
  token: number;
  /** Its last token. */
  lastToken: number;
  /** Of the booked address. */
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

/** Signs in the name of a host as they are said. */
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
/** A dot before what an address may end in, or a dot or slash word between words of Latin. */
const SPOKEN = new RegExp(
  `(?:^|(?<=[ \\p{L}\\p{N}]))(?:${source(DOT_WORDS)}) ?(?:${source(ENDS.split("|").map((end) => inKatakana(foldPhrase(end))))})(?![a-z])`,
  "gu",
);
const SLASH = new RegExp(`(?<![\\p{L}\\p{N}])(?:${source(SLASH_WORDS)})(?![a-z])`, "gu");
const WRITTEN = /(?<![@\w])(?:[\p{L}\p{N}-]+\.)+(?!\d)[\p{L}]{2,}(?:\/[\p{L}\p{N}_-]+)*/u;

const DOT = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu;
/** Letters of an address before and behind its dot that are looked at. */
const HOST_LENGTH = 63;
const PATH_LENGTH = 80;

/** The token that a place in the text is in or before. */
function tokenAt(tokens: readonly Token[], index: number, from: number, to: number): number {
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (itemAt(tokens, middle).end > index) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The words of an address without its scheme and the part behind its last dot. */
function wordsOfAddress(address: string): { host: string; path: string } {
  const bare = address.replace(/^[a-z]+:\/\//i, "").replace(/^www\./i, "");
  const [host = "", ...path] = bare.split(/[/?#]/);
  const labels = host.split(".");
  const main = labels.length > 1 ? labels.slice(0, -1).join("") : host;
  const compact = (text: string): string => foldPhrase(text).replaceAll(" ", "");
  return { host: compact(main), path: compact(path.join("")) };
}

/** Null where none is booked. */
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

/** Addresses among the tokens from one to another. */
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
    // A dot that is part of a written address is no word; each address counts once.
    if (firstIn(written, dot, WRITTEN_TOKENS) !== undefined) continue;
    lastOf.set(dot, joined.tokenAt(match.index + match[0].length - 1));
    found.set(dot, meant !== null && isBefore(spoken, dot, from, meant));
  }
  // By the last token of an address: the path follows it.
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

/** The nearest of some tokens at most so far before one. */
function firstIn(
  tokens: { has: (token: number) => boolean },
  end: number,
  most: number,
): number | undefined {
  for (let at = end; at >= end - most; at -= 1) if (tokens.has(at)) return at;
  return undefined;
}

/** A written address has no more tokens. */
const WRITTEN_TOKENS = 5;
/** From the end of the host to the word for a slash. */
const PATH_TOKENS = 4;
const WORDS_MAX = 6;
const UNSPACED_MAX = 24;

/** From which share of differing letters on a host is another, whatever path follows it. */
const OTHER_HOST_SHARE = 0.6;

/** The words before a dot may be the booked host, misheard: sponsors of a show share one path. */
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

/** The words directly before a token sound like the name. */
function isBefore(spoken: SpokenText, end: number, from: number, meant: BookedAddress): boolean {
  if (endsWithName(spoken, end, from, meant)) return true;
  // `quill moor, all one word, dot example`: how the name is written stands behind it.
  const { tokens, text } = spoken;
  for (let at = end - 1; at > from && end - at < ASIDE_TOKENS; at -= 1) {
    const isMarked = isComma(text.slice(itemAt(tokens, at - 1).end, itemAt(tokens, at).start));
    if (isMarked && endsWithName(spoken, at, from, meant)) return true;
  }
  return false;
}

/** A booked path is the brand's also where more is said of its name: `anchor like the thing`. */
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

/** Words between a name and its dot. */
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
