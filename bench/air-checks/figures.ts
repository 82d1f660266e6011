import { AIR_CHECK_FLAGS, type AirCheckFlag } from "../../src/domain/ad-reads/air-check.ts";
import type { JudgedCheck } from "./judged-check.ts";

/** Precision, recall and errors of judged checks. A share of nothing is null. */

export interface Counts {
  /** Labelled and found. */
  right: number;
  /** Found. */
  found: number;
  /** Labelled. */
  labelled: number;
}

export interface Figures {
  checks: number;
  reads: Counts;
  flags: Readonly<Record<AirCheckFlag, Counts>>;
  allFlags: Counts;
  /** Checks whose flags are all as labelled. */
  exactFlags: number;
  /** Absolute errors in seconds of the reads that were found, ascending. */
  startErrorsSec: number[];
  endErrorsSec: number[];
  /** Labels of booked points, and of whether the booked code was said, in labelled reads. */
  talkingPoints: { right: number; count: number };
  promoCodeFound: { right: number; count: number };
  heardPromoCodes: Counts;
}

/** A found read is the labelled one when the two overlap. */
export function isSameRead({ check, finding }: JudgedCheck): boolean {
  const { read } = check.expected;
  if (read === null || finding.read === null) return false;
  const { startSec, endSec } = finding.read;
  if (startSec === null || endSec === null) return true;
  return startSec < read.end_sec && endSec > read.start_sec;
}

export function figuresOf(judged: readonly JudgedCheck[]): Figures {
  const same = judged.filter(isSameRead);
  const errorsOf = (side: "start" | "end"): number[] =>
    same
      .flatMap(({ check, finding }) => {
        const found = side === "start" ? finding.read!.startSec : finding.read!.endSec;
        const read = check.expected.read!;
        return found === null
          ? []
          : [Math.abs(found - (side === "start" ? read.start_sec : read.end_sec))];
      })
      .toSorted((one, other) => one - other);
  const flags = Object.fromEntries(
    AIR_CHECK_FLAGS.map((flag) => [flag, countsOf(judged, [flag])]),
  ) as Record<AirCheckFlag, Counts>;
  const withRead = judged.filter(({ check }) => check.expected.read !== null);
  const points = withRead.flatMap(({ check, finding }) =>
    check.expected.talking_points.map(
      ({ text, found }) =>
        finding.talkingPoints.find((point) => point.text === text)?.found === found,
    ),
  );
  const codes = withRead.filter(({ check }) => check.booked.promo_code !== null);
  return {
    checks: judged.length,
    reads: {
      right: same.length,
      found: judged.filter(({ finding }) => finding.read !== null).length,
      labelled: withRead.length,
    },
    flags,
    allFlags: countsOf(judged, AIR_CHECK_FLAGS),
    exactFlags: judged.filter(hasExactFlags).length,
    startErrorsSec: errorsOf("start"),
    endErrorsSec: errorsOf("end"),
    talkingPoints: { right: points.filter(Boolean).length, count: points.length },
    promoCodeFound: {
      right: codes.filter(
        ({ check, finding }) => finding.promoCodeFound === check.expected.promo_code_found,
      ).length,
      count: codes.length,
    },
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

export const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** The value below which a share of ascending values lies; null of none. */
export function quantile(values: readonly number[], part: number): number | null {
  if (values.length === 0) return null;
  const at = (values.length - 1) * part;
  const low = values[Math.floor(at)]!;
  return low + (values[Math.ceil(at)]! - low) * (at % 1);
}

/** What a set is measured against. */
export const GOALS = { readRecall: 0.95, flagPrecision: 0.95, startErrorSec: 3 } as const;

export interface Goal {
  name: string;
  value: number | null;
  isMet: boolean;
}

export function goalsOf(figures: Figures): Goal[] {
  const recall = share(figures.reads.right, figures.reads.labelled);
  const precision = share(figures.allFlags.right, figures.allFlags.found);
  const start = quantile(figures.startErrorsSec, 0.5);
  return [
    {
      name: `recall of reads, at least ${GOALS.readRecall}`,
      value: recall,
      isMet: recall !== null && recall >= GOALS.readRecall,
    },
    {
      name: `precision of flags, at least ${GOALS.flagPrecision}`,
      value: precision,
      isMet: precision !== null && precision >= GOALS.flagPrecision,
    },
    {
      name: `median error of the start, at most ${GOALS.startErrorSec} s`,
      value: start,
      isMet: start !== null && start <= GOALS.startErrorSec,
    },
  ];
}
