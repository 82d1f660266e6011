/** A point of a line in px; null is a gap. */
export type Point = readonly [x: number, y: number] | null;

const at = (value: number): string => value.toFixed(1);

/**
 * The path of a line, which ends at a gap and begins anew after it. A point alone
 * between two gaps is a short dash, so that it is seen.
 */
export function linePath(points: readonly Point[]): string {
  const parts: string[] = [];
  points.forEach((point, index) => {
    if (point === null) return;
    const [x, y] = point;
    const isStart = (points[index - 1] ?? null) === null;
    parts.push(`${isStart ? "M" : "L"}${at(x)} ${at(y)}`);
    if (isStart && (points[index + 1] ?? null) === null) parts.push(`h1`);
  });
  return parts.join("");
}

/** The area under a line down to a base; one area for each run without gaps. */
export function areaPath(points: readonly Point[], base: number): string {
  const parts: string[] = [];
  let run: (readonly [number, number])[] = [];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined && run.length > 1) {
      const top = run.map(([x, y]) => `L${at(x)} ${at(y)}`).join("");
      parts.push(`M${at(first[0])} ${at(base)}${top}L${at(last[0])} ${at(base)}Z`);
    }
    run = [];
  };
  for (const point of points) {
    if (point === null) close();
    else run.push(point);
  }
  close();
  return parts.join("");
}
