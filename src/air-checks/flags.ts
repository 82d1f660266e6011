import {
  AIR_CHECK_FLAGS,
  type AirCheckFlag,
  type BookedRead,
  type FoundRead,
  type FoundTalkingPoint,
  type Placement,
} from "./air-check.ts";

/** What is wrong with a read, or that there is none. */

const SHORT_SHARE = 0.8;
const STACKED_SEC = 15;

export interface ReadFacts {
  booked: BookedRead;
  read: FoundRead | null;
  readCount: number;
  position: Placement | null;
  talkingPoints: readonly FoundTalkingPoint[];
  promoCodeFound: boolean | null;
  /** How often the booked code or the booked address is said. */
  placesOfCall: number;
  hasCompetitor: boolean;
  otherReads: readonly { startSec: number | null; endSec: number | null }[];
  /** Advertisements of brands that are not known. */
  unknownAds: readonly { startSec: number | null; endSec: number | null; weight: number }[];
}

/** Without times, what takes times is not flagged. */
export function flagsOf(facts: ReadFacts): AirCheckFlag[] {
  const { booked, read, position, promoCodeFound, talkingPoints } = facts;
  if (read === null)
    return facts.hasCompetitor ? ["missing", "competitor_in_episode"] : ["missing"];
  const lengthSec =
    read.startSec === null || read.endSec === null ? null : read.endSec - read.startSec;
  const is: Readonly<Record<AirCheckFlag, boolean>> = {
    missing: false,
    wrong_position: booked.placement !== null && position !== null && position !== booked.placement,
    short:
      booked.lengthSec !== null && lengthSec !== null && lengthSec < booked.lengthSec * SHORT_SHARE,
    bad_promo: promoCodeFound === false,
    missed_talking_point: talkingPoints.some(({ found }) => found === false),
    double_spot: facts.readCount > 1,
    competitor_in_episode: facts.hasCompetitor,
    stacked: [...facts.otherReads, ...facts.unknownAds].some((other) => isStacked(read, other)),
    cta_not_repeated: facts.placesOfCall === 1,
  };
  return AIR_CHECK_FLAGS.filter((flag) => is[flag]);
}

function isStacked(
  read: FoundRead,
  other: { startSec: number | null; endSec: number | null },
): boolean {
  if (read.startSec === null || read.endSec === null) return false;
  if (other.startSec === null || other.endSec === null) return false;
  return other.startSec <= read.endSec + STACKED_SEC && other.endSec >= read.startSec - STACKED_SEC;
}
