import { linePath, type Point } from "../../../../charts/line-path.ts";
import type { AgePoint, Usual } from "./since-lines.ts";

type Place = (value: number) => number;

/** How a piece of a line is drawn: by what it leads to. */
export interface LinePaths {
  whole: string;
  /** Pieces to a value that is on the line between two that were read. */
  estimated: string;
  /** The piece to what is known of the running day. */
  open: string;
}

const numbers = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * The paths of a line, one for each kind of piece. No piece is drawn over a gap. A point alone
 * between two gaps is a short dash, so that it is seen.
 */
export function pathsOf(points: readonly AgePoint[], x: Place, y: Place): LinePaths {
  const paths = { whole: "", estimated: "", open: "" };
  let last: keyof LinePaths | null = null;
  points.forEach((point, index) => {
    const { age, value, isOpen, isEstimated } = point;
    const before = points[index - 1] ?? null;
    if (value === null) return;
    if (before === null || before.value === null) {
      last = null;
      const after = points[index + 1] ?? null;
      if (after === null || after.value === null) paths.whole += `M${numbers(x(age), y(value))}h1`;
      return;
    }
    const kind = isOpen ? "open" : isEstimated ? "estimated" : "whole";
    if (kind !== last) paths[kind] += `M${numbers(x(before.age), y(before.value))}`;
    paths[kind] += `L${numbers(x(age), y(value))}`;
    last = kind;
  });
  return paths;
}

/** The area between the low and the high of what is usual. */
export function bandPath(band: readonly Usual[], x: Place, y: Place): string {
  if (band.length < 2) return "";
  const high = band.map(({ age, high: value }) => numbers(x(age), y(value)));
  const low = band.toReversed().map(({ age, low: value }) => numbers(x(age), y(value)));
  return `M${[...high, ...low].join("L")}Z`;
}

/** The line in the middle of what is usual. */
export const middlePath = (band: readonly Usual[], x: Place, y: Place): string =>
  linePath(band.map(({ age, middle }): Point => [x(age), y(middle)]));
