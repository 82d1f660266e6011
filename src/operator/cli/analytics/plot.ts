/** A point of a plot: the day or period it begins with, and its value; null where unknown. */
export interface PlotPoint {
  date: string;
  value: number | null;
  /** True where the value is estimated and not measured. */
  estimated: boolean;
}

const HEIGHT = 8;
/** Block characters that fill a cell by eighths of its height. */
const EIGHTHS = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const ESTIMATED = "░";
const UNKNOWN = "·";

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/**
 * A bar chart as lines of text, one column for each point. An estimated point is drawn in a lighter
 * shade, an unknown point as a dot on the base line, and a point of 0 is empty.
 */
export function plot(points: readonly PlotPoint[]): string[] {
  const values = points.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return ["Nothing is known of these days."];
  const largest = Math.max(...values, 1);
  const labels = [compact.format(largest), compact.format(largest / 2), "0"];
  const width = Math.max(...labels.map(({ length }) => length));
  const labelOf = (row: number): string => {
    if (row === HEIGHT - 1) return labels[0] ?? "";
    if (row === HEIGHT / 2 - 1) return labels[1] ?? "";
    return row === 0 ? (labels[2] ?? "") : "";
  };
  const rows = Array.from({ length: HEIGHT }, (_, index) => HEIGHT - 1 - index);
  const lines = rows.map((row) => {
    const cells = points.map((point) => cellOf(point, row, largest));
    return `${labelOf(row).padStart(width)} │${cells.join("")}`.trimEnd();
  });
  const [first, last] = [points[0]?.date ?? "", points.at(-1)?.date ?? ""];
  const gap = Math.max(1, points.length - first.length - last.length);
  return [
    ...lines,
    `${" ".repeat(width)} └${"─".repeat(points.length)}`,
    `${" ".repeat(width)}  ${first}${points.length > 1 ? " ".repeat(gap) + last : ""}`,
  ];
}

/** The character of a point in a row of cells; row 0 is the lowest. */
function cellOf({ value, estimated }: PlotPoint, row: number, largest: number): string {
  if (value === null) return row === 0 ? UNKNOWN : " ";
  // A value above 0 is drawn with at least one eighth.
  const eighths = Math.max(value > 0 ? 1 : 0, Math.round((value / largest) * HEIGHT * 8));
  const filled = Math.min(8, Math.max(0, eighths - row * 8));
  if (filled === 0) return " ";
  return estimated ? ESTIMATED : (EIGHTHS[filled] ?? " ");
}
