import { itemAt } from "../../../lib/item-at.ts";
import type { BookedRead, KnownBrands } from "../air-check.ts";
import type { Mention } from "../names/brand-mentions.ts";
import { type HeardCode, heardCodes } from "../spoken/promo-codes.ts";
import { type CueKind, cuesAmong } from "./selling-cues.ts";
import type { BookedAddress } from "../spoken/like-host.ts";
import { bookedAddressOf, heardAddresses } from "../spoken/spoken-addresses.ts";
import type { SaidWords } from "../spoken/said-words.ts";
import type { SpokenText } from "../spoken/spoken-text.ts";
import { eachTalkingPointPlace, type TalkingPoint } from "../points/talking-points.ts";

/** Evidence of an advertisement in the sentences near the brands' names. */

export interface SentenceEvidence {
  /** Index of the sentence. */
  sentence: number;
  mentions: Mention[];
  cues: Partial<Record<CueKind, Set<string>>>;
  /** True where the booked code is said; `hasBookedAddress` where the booked address is. */
  hasBookedCode: boolean;
  hasBookedAddress: boolean;
  /** True where any code or address is said. */
  hasCode: boolean;
  hasAddress: boolean;
  /** Indices of the booked talking points that are said in this sentence. */
  points: Set<number>;
  isAfterSound: boolean;
  /** The first token of a phrase that introduces or announces an advertisement. */
  openedAt: number | null;
}

/** Index of the booked brand, which is the first of the brands. */
export const BOOKED = 0;

/** Seconds around a name within which an advertisement is looked for. */
const REACH_SEC = 60;

export function evidenceOf(
  spoken: SpokenText,
  booked: BookedRead,
  known: KnownBrands,
  { points, said }: { points: readonly TalkingPoint[]; said: SaidWords },
): SentenceEvidence[] {
  const address = bookedAddressOf(booked, known, spoken.languages);
  const sentenceOf = sentenceIndex(spoken);
  const evidence = new Map<number, SentenceEvidence>();
  const at = (token: number): SentenceEvidence => {
    const sentence = sentenceOf(token);
    let one = evidence.get(sentence);
    if (one === undefined) {
      one = {
        sentence,
        mentions: [],
        cues: {},
        hasBookedCode: false,
        hasBookedAddress: false,
        hasCode: false,
        hasAddress: false,
        points: new Set(),
        isAfterSound: false,
        openedAt: null,
      };
      evidence.set(sentence, one);
    }
    return one;
  };
  spoken.sentences.forEach(({ isAfterSound, firstToken }) => {
    if (isAfterSound) at(firstToken).isAfterSound = true;
  });
  const codeAt = new Map<number, HeardCode>();
  const code = booked.promoCode;
  for (const [from, to] of rangesOf(spoken, { address, code }, sentenceOf)) {
    for (const { kind, token, phrase } of cuesAmong(spoken.tokens, from, to)) {
      const one = at(token);
      (one.cues[kind] ??= new Set()).add(phrase);
      if (kind === "opening" || kind === "sponsor")
        one.openedAt = Math.min(one.openedAt ?? token, token);
    }
    for (const heard of heardCodes(spoken, code, from, to)) {
      at(heard.firstToken).hasCode = true;
      if (!heard.isBooked) continue;
      at(heard.firstToken).hasBookedCode = true;
      for (let token = heard.firstToken; token < heard.endToken; token += 1)
        codeAt.set(token, heard);
    }
    for (const { token, lastToken, isBooked } of heardAddresses(spoken, address, from, to))
      for (const place of [token, lastToken]) {
        at(place).hasAddress = true;
        if (isBooked) at(place).hasBookedAddress = true;
      }
    points.forEach((point, index) => {
      let last: SentenceEvidence | undefined;
      eachTalkingPointPlace(said, point, from, to, (token) => {
        if (last?.sentence !== sentenceOf(token)) last = at(token);
        last.points.add(index);
      });
    });
  }
  for (const mention of spoken.mentions)
    if (!isOfCode(mention, codeAt.get(mention.firstToken)))
      at(mention.firstToken).mentions.push(mention);
  return [...evidence.values()].toSorted((one, other) => one.sentence - other.sentence);
}

/**
 * True where the mention is part of a code: a code may begin with the brand's name, or sound like
 * it.
 */
const isOfCode = (
  { firstToken, endToken, certainty }: Mention,
  code: HeardCode | undefined,
): boolean =>
  code !== undefined && (certainty < 1 || endToken - firstToken < code.endToken - code.firstToken);

function sentenceIndex({ sentences, tokens }: SpokenText): (token: number) => number {
  const indexOf = new Int32Array(tokens.length);
  sentences.forEach(({ firstToken, endToken }, index) => indexOf.fill(index, firstToken, endToken));
  return (token) => indexOf[token] ?? 0;
}

/** Ranges of tokens around names, booked addresses and codes, without overlap. */
function rangesOf(
  spoken: SpokenText,
  { address, code }: { address: BookedAddress | null; code: string | null },
  sentenceOf: (token: number) => number,
): [number, number][] {
  const { sentences, tokens } = spoken;
  const places = [
    ...spoken.mentions.map(({ firstToken }) => firstToken),
    ...(address === null
      ? []
      : heardAddresses(spoken, address, 0, tokens.length).flatMap(({ isBooked, token }) =>
          isBooked ? [token] : [],
        )),
    ...(code === null
      ? []
      : heardCodes(spoken, code, 0, tokens.length).flatMap(({ isBooked, firstToken }) =>
          isBooked ? [firstToken] : [],
        )),
  ].toSorted((one, other) => one - other);
  const ranges: { first: number; last: number }[] = [];
  for (const place of places) {
    const own = sentenceOf(place);
    const before = ranges.at(-1);
    // Sentences that are already in a range are not visited again.
    const least = before === undefined ? 0 : before.last + 1;
    let first = Math.max(own, least);
    let last = Math.max(own, least - 1);
    const { startSec, endSec } = itemAt(sentences, own);
    while (first > least && startSec - itemAt(sentences, first - 1).startSec <= REACH_SEC)
      first -= 1;
    while (last < sentences.length - 1 && itemAt(sentences, last + 1).endSec - endSec <= REACH_SEC)
      last += 1;
    if (before !== undefined && first <= least) before.last = last;
    else ranges.push({ first, last });
  }
  return ranges.map(({ first, last }) => [
    itemAt(sentences, first).firstToken,
    itemAt(sentences, last).endToken,
  ]);
}
