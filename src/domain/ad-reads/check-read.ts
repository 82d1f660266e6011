import { itemAt } from "../../lib/item-at.ts";
import type {
  BookedRead,
  FoundRead,
  KnownBrands,
  Placement,
  ReadFinding,
  SpokenEpisode,
} from "./air-check.ts";
import { POINTS_MAX } from "./points/booked-points.ts";
import { allNames, CERTAIN } from "./names/brand-mentions.ts";
import { tokensOf } from "./spoken/fold-tokens.ts";
import { BOOKED, evidenceOf } from "./reads/evidence.ts";
import { findReads } from "./reads/find-reads.ts";
import { flagsOf } from "./flags.ts";
import { type BrandRead, tokensOfRead } from "./reads/read-edges.ts";
import { hasCodeWord, type HeardCode, heardCodes, saysDigits } from "./spoken/promo-codes.ts";
import { SaidWords } from "./spoken/said-words.ts";
import type { BookedAddress } from "./spoken/like-host.ts";
import { bookedAddressOf, heardAddresses } from "./spoken/spoken-addresses.ts";
import { rounded, type SpokenText, spokenTextOf } from "./spoken/spoken-text.ts";
import { widestLengthSec } from "./reads/widest-read.ts";
import { unknownAds } from "./reads/unknown-ads.ts";
import { judgePoints, notSaid } from "./points/judge-point.ts";
import { talkingPointOf } from "./points/talking-points.ts";

const QUOTE_LENGTH_MAX = 2000;

/**
 * Finds the read of a booked brand in an episode's transcript and compares it with the booking. The
 * result is deterministic; the language is detected from the transcript.
 */
export function checkRead(
  booked: BookedRead,
  episode: SpokenEpisode,
  known: KnownBrands = { competitors: [], otherBrands: [] },
): ReadFinding {
  const spoken = spokenTextOf(episode.segments, [
    booked,
    ...known.competitors,
    ...known.otherBrands,
  ]);
  const names = new Set(
    allNames(booked).flatMap((name) => tokensOf(name).map((token) => token.text)),
  );
  const points = booked.talkingPoints
    .slice(0, POINTS_MAX)
    .map((text) => talkingPointOf(text, spoken.languages, names));
  const said = new SaidWords(spoken.tokens);
  const evidence = evidenceOf(spoken, booked, known, { points, said });
  const all = findReads(spoken, evidence);
  const own = all.filter(({ brand }) => brand === BOOKED);
  const others = all.filter(({ brand }) => brand !== BOOKED);
  const reads = own.map((read) => foundRead(spoken, read));
  const durationSec = episode.durationSec ?? spoken.endSec;
  const positions = reads.map((read) => positionOf(read, durationSec));
  // If there are several reads, the one in the booked place is judged.
  const index = Math.max(0, positions.indexOf(booked.placement ?? positions[0] ?? null));
  const judged = own[index] ?? null;
  const read = reads[index] ?? null;
  const position = positions[index] ?? null;
  const evidenceAt = new Map(evidence.map((one) => [one.sentence, one]));
  const talkingPoints =
    judged === null
      ? points.map(notSaid)
      : judgePoints(spoken, said, points, { read: judged, evidence: evidenceAt });
  for (const text of booked.talkingPoints.slice(POINTS_MAX))
    talkingPoints.push({ text, found: null, atSec: null, isSure: true, isLikelyMissed: false });
  const codes = own.map((one) => codesOf(spoken, booked, one));
  const promoCodeFound =
    booked.promoCode === null ? null : codes.flat().some(({ isBooked }) => isBooked);
  const brands = [booked, ...known.competitors, ...known.otherBrands];
  const ads = others.map((other) => ({
    brand: itemAt(brands, other.brand).brand,
    ...timesOf(spoken, other),
    weight: other.weight,
    isCompetitor: other.brand <= known.competitors.length,
  }));
  const heardPromoCodes = [...new Set(codes.flat().map(({ code }) => code))];
  const isRead = new Set(all.flatMap(sentencesOf));
  const flags = flagsOf({
    booked,
    read,
    widestSec: judged === null ? 0 : widestLengthSec(spoken, evidenceAt, judged, isRead),
    readCount: reads.length,
    position,
    middle: middleOf(durationSec),
    talkingPoints,
    promoCodeFound,
    heardPromoCodes,
    mayHaveCode: own.some((one) => mayHaveCode(spoken, booked, tokensOfRead(spoken, one))),
    saidCodes: codes.flat().filter(({ isBooked }) => isBooked).length,
    saidAddresses: saidAddresses(spoken, bookedAddressOf(booked, known, spoken.languages), own),
    isNamed: spoken.mentions.some(
      ({ brand, certainty }) => brand === BOOKED && certainty >= CERTAIN,
    ),
    competitors: ads.filter(({ isCompetitor }) => isCompetitor),
    otherAds: [
      ...ads,
      ...unknownAds(spoken, evidence, all).map((ad) => ({
        brand: null,
        ...timesOf(spoken, ad),
        weight: ad.weight,
      })),
    ],
  });
  return {
    read,
    position,
    talkingPoints: talkingPoints.map(({ text, found, atSec }) => ({ text, found, atSec })),
    promoCodeFound,
    heardPromoCodes,
    ...flags,
    score: judged === null ? 0 : Math.round((1 - 0.85 ** judged.weight) * 100) / 100,
    reads,
    otherReads: ads.map(({ brand, startSec, endSec }) => ({ brand, startSec, endSec })),
  };
}

const sentencesOf = ({ firstSentence, lastSentence }: BrandRead): number[] =>
  Array.from({ length: lastSentence - firstSentence + 1 }, (_, index) => firstSentence + index);

function timesOf(
  { sentences, hasTimes }: SpokenText,
  read: Pick<BrandRead, "firstSentence" | "lastSentence">,
) {
  if (!hasTimes) return { startSec: null, endSec: null };
  const startSec = rounded(itemAt(sentences, read.firstSentence).startSec);
  return {
    startSec,
    endSec: Math.max(startSec, rounded(itemAt(sentences, read.lastSentence).endSec)),
  };
}

function foundRead(spoken: SpokenText, read: BrandRead): FoundRead {
  const { sentences, text } = spoken;
  const from = itemAt(sentences, read.firstSentence).start;
  const whole = text.slice(from, itemAt(sentences, read.lastSentence).end).trim();
  return { ...timesOf(spoken, read), quote: cut(whole) };
}

/** A text cut to at most 2,000 characters; an ellipsis marks the cut. */
const cut = (text: string): string =>
  text.length <= QUOTE_LENGTH_MAX
    ? text
    : `${text.slice(0, QUOTE_LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;

const EDGE_SHARE = 0.1;
const EDGE_SEC = 600;

/**
 * First and last second of the middle of an episode: its first and last tenth are left out, each at
 * most 10 minutes long.
 */
function middleOf(durationSec: number | null): [number, number] | null {
  if (durationSec === null) return null;
  const edge = Math.min(EDGE_SEC, durationSec * EDGE_SHARE);
  return [edge, durationSec - edge];
}

function positionOf(read: FoundRead, durationSec: number | null): Placement | null {
  const middle = middleOf(durationSec);
  if (read.startSec === null || read.endSec === null || middle === null) return null;
  if (read.startSec < middle[0]) return "pre_roll";
  return read.endSec > middle[1] ? "post_roll" : "mid_roll";
}

const codesOf = (spoken: SpokenText, booked: BookedRead, read: BrandRead): HeardCode[] =>
  heardCodes(spoken, booked.promoCode, ...tokensOfRead(spoken, read));

/** True where a code is spoken of, with the digits at the end of the booked one if it has any. */
const mayHaveCode = (
  spoken: SpokenText,
  { promoCode }: BookedRead,
  tokens: [number, number],
): boolean => {
  const digits = /\d+$/.exec(promoCode ?? "")?.[0] ?? "";
  return hasCodeWord(spoken, ...tokens) && saysDigits(spoken, digits, ...tokens);
};

/** Number of times that the booked address is said in the reads. */
const saidAddresses = (
  spoken: SpokenText,
  address: BookedAddress | null,
  reads: readonly BrandRead[],
): number =>
  address === null
    ? 0
    : reads.flatMap((read) =>
        heardAddresses(spoken, address, ...tokensOfRead(spoken, read)).filter(
          ({ isBooked }) => isBooked,
        ),
      ).length;
