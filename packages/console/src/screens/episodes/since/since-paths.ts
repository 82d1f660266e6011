import { linePath, type Point } from "../../../charts/line-path.ts";
import type { AgePoint, Usual } from "./since-lines.ts";

type Place = (value: number) => number;

/** The paths of a line: its whole days, and from the last of them on the running day. */
export function pathsOf(
  points: readonly AgePoint[],
  x: Place,
  y: Place,
): { whole: string; open: string } {
  const placed = points.map(({ age, value }): Point =>
    value === null ? null : [x(age), y(value)],
  );
  const open = points.findIndex(({ isOpen }) => isOpen);
  if (open < 0) return { whole: linePath(placed), open: "" };
  return {
    whole: linePath(placed.slice(0, open)),
    open: linePath(placed.slice(Math.max(0, open - 1))),
  };
}

const numbers = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

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
