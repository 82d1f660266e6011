import type { Point } from "../../../charts/line-path.ts";

/** How a stretch of a line is drawn: as read, estimated (dotted), or not over (dashed). */
export type Stretch = "read" | "estimated" | "open";

export interface LinePart {
  stretch: Stretch;
  points: Point[];
}

/**
 * A line in stretches of one kind, each beginning at the last point of the one before, so that the
 * line is one. The stretch up to a point is of that point's kind. Gaps stay gaps.
 *
 * @param points Each with its kind; null is a gap.
 */
export function partsOfLine(points: readonly { point: Point; stretch: Stretch }[]): LinePart[] {
  const parts: LinePart[] = [];
  let before: Point = null;
  for (const { point, stretch } of points) {
    const last = parts.at(-1);
    if (point === null) before = null;
    else if (before === null || last === undefined) parts.push({ stretch, points: [point] });
    else if (
      last.stretch === stretch ||
      // A line begins with its first point alone, whose kind is that of what follows.
      last.points.length === 1
    ) {
      last.stretch = stretch;
      last.points.push(point);
    } else parts.push({ stretch, points: [before, point] });
    if (point !== null) before = point;
  }
  return parts;
}
