import { AIR_CHECK_FLAGS, type AirCheckFlag } from "../../src/domain/ad-reads/air-check.ts";
import {
  atLeast,
  atMostSec,
  type Counts,
  type Goal,
  precisionOf,
  recallOf,
  shareOf,
  valueOf,
} from "../labelled-sets/figures.ts";
import type { JudgedCheck } from "./judged-check.ts";

/** A found read is the labelled one when the two overlap. */
export function isSameRead({ check, finding }: JudgedCheck): boolean {
  const { read } = check.expected;
  if (read === null || finding.read === null) return false;
  const { startSec, endSec } = finding.read;
  if (startSec === null || endSec === null) return true;
  return startSec < read.end_sec && endSec > read.start_sec;
}

/** Seconds by which the ends of the found read are late; null where one has no time. */
export function errorsOf({ check, finding }: JudgedCheck): Record<"start" | "end", number | null> {
  const { read } = check.expected;
  const late = (found: number | null | undefined, labelled: number | undefined): number | null =>
    found == null || labelled === undefined ? null : found - labelled;
  return {
    start: late(finding.read?.startSec, read?.start_sec),
    end: late(finding.read?.endSec, read?.end_sec),
  };
}

export type Figures = ReturnType<typeof figuresOf>;

/** Precision, recall and errors of judged checks. */
export function figuresOf(judged: readonly JudgedCheck[]) {
  const same = judged.filter(isSameRead);
  const withRead = judged.filter(({ check }) => check.expected.read !== null);
  const points = withRead.flatMap(({ check, finding }) =>
    check.expected.talking_points.map(
      ({ text, found }) =>
        finding.talkingPoints.find((point) => point.text === text)?.found === found,
    ),
  );
  const errorsSec = (side: "start" | "end"): number[] =>
    same
      .flatMap((one) => errorsOf(one)[side] ?? [])
      .map(Math.abs)
      .toSorted((one, other) => one - other);
  return {
    checks: judged.length,
    reads: {
      right: same.length,
      found: judged.filter(({ finding }) => finding.read !== null).length,
      labelled: withRead.length,
    },
    flags: Object.fromEntries(
      AIR_CHECK_FLAGS.map((flag) => [flag, countsOf(judged, [flag])]),
    ) as Record<AirCheckFlag, Counts>,
    allFlags: countsOf(judged, AIR_CHECK_FLAGS),
    /** Checks whose flags are all as labelled. */
    exactFlags: shareOf(judged, hasExactFlags),
    /** Absolute errors of the reads that were found, ascending. */
    startErrorsSec: errorsSec("start"),
    endErrorsSec: errorsSec("end"),
    /** Of labelled reads: booked points, and whether the booked code was said. */
    talkingPoints: shareOf(points, Boolean),
    promoCodeFound: shareOf(
      withRead.filter(({ check }) => check.booked.promo_code !== null),
      ({ check, finding }) => finding.promoCodeFound === check.expected.promo_code_found,
    ),
    heardPromoCodes: overlap(
      judged.map(({ check, finding }) => [
        finding.heardPromoCodes.map(inOneForm),
        check.expected.heard_promo_codes.map(inOneForm),
      ]),
    ),
  };
}

export const hasExactFlags = ({ check, finding }: JudgedCheck): boolean =>
  finding.flags.length === check.expected.flags.length &&
  finding.flags.every((flag) => check.expected.flags.includes(flag));

/** Letter case, blanks and dashes of a code do not matter. */
const inOneForm = (code: string): string => code.toUpperCase().replace(/[^\p{L}\p{M}\p{N}]/gu, "");

const countsOf = (judged: readonly JudgedCheck[], flags: readonly AirCheckFlag[]): Counts =>
  overlap(
    judged.map(({ check, finding }) => [
      finding.flags.filter((flag) => flags.includes(flag)),
      check.expected.flags.filter((flag) => flags.includes(flag)),
    ]),
  );

function overlap(pairs: readonly (readonly [readonly string[], readonly string[]])[]): Counts {
  const counts = { right: 0, found: 0, labelled: 0 };
  for (const [found, labelled] of pairs) {
    counts.found += found.length;
    counts.labelled += labelled.length;
    counts.right += found.filter((one) => labelled.includes(one)).length;
  }
  return counts;
}

/** The value below which a share of ascending values lies; null of none. */
export function quantile(values: readonly number[], part: number): number | null {
  if (values.length === 0) return null;
  const at = (values.length - 1) * part;
  const low = values[Math.floor(at)]!;
  return low + (values[Math.ceil(at)]! - low) * (at % 1);
}

export const goalsOf = ({ reads, allFlags, startErrorsSec }: Figures): Goal[] => [
  atLeast("recall of reads", 0.95, valueOf(recallOf(reads))),
  atLeast("precision of flags", 0.95, valueOf(precisionOf(allFlags))),
  atMostSec("median error of the start", 3, quantile(startErrorsSec, 0.5)),
];
