import { texts } from "#texts/charts";
import { exactCount } from "../numbers/count.ts";
import { spreadLabels } from "./geometry.ts";
import styles from "./line-chart.module.css";
import { areaPath, linePath, type Point } from "./line-path.ts";
import { Plot, type PlotProps, type PlotSpace } from "./plot.tsx";

export interface ChartLine {
  id: string;
  label: string;
  /** One value for each position of the axis; null is a gap. */
  values: readonly (number | null)[];
  /**
   * `main` has an area below it, `before` is dotted and grey, `other` is thin; `category` takes the
   * colour of its category.
   */
  look: "main" | "before" | "other" | "video" | "audio" | "social";
  /** Position from which the numbers are not complete: the rest of the line is dashed. */
  openFrom?: number | null;
}

interface LineChartProps extends Omit<PlotProps, "height"> {
  lines: readonly ChartLine[];
  height?: number;
  /** Names lines at their ends instead of in a legend. */
  hasEndLabels?: boolean;
  /** Marks in lanes below the axis. */
  lanes?: readonly ChartLane[];
}

export interface ChartLane {
  label: string;
  /** Ticks at positions, or bars between two of them. */
  marks: readonly { from: number; to?: number; label: string }[];
}

const RIGHT = 14;
const LANE = 16;
/** Room below the plot until the lanes: the axis. */
const AXIS = 22;
const END_LABELS = 150;
const END_LABELS_FROM = 560;
const END_LABEL_GAP = 15;

/**
 * Lines over days or over days since publishing. Gaps stay gaps, an incomplete end is dashed. Arrow
 * keys move through the positions; the table of the same numbers is the panel's own switch.
 */
export function LineChart({
  lines,
  height = 260,
  hasEndLabels = false,
  lanes = [],
  ...plot
}: LineChartProps) {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const endLabels = (width: number): boolean => hasEndLabels && width > END_LABELS_FROM;
  return (
    <Plot
      {...plot}
      height={height}
      maxValue={Math.max(0, ...values)}
      rightOf={(width) => (endLabels(width) ? END_LABELS : RIGHT)}
      below={lanes.length * LANE}
      card={(position) =>
        lines.map((line) => {
          const value = line.values[position] ?? null;
          const isOpen = position >= (line.openFrom ?? Number.POSITIVE_INFINITY);
          return (
            <div key={line.id}>
              <span>{line.label}</span>
              <span className="number">
                {value === null ? "—" : exactCount(value)}
                {isOpen && <small> {texts.soFar}</small>}
              </span>
            </div>
          );
        })
      }
    >
      {(space) => (
        <>
          {lines.map((line) => (
            <Line key={line.id} line={line} space={space} />
          ))}
          {endLabels(space.width) && <EndLabels lines={lines} space={space} />}
          {lanes.map((lane, index) => (
            <Lane
              key={lane.label}
              lane={lane}
              space={space}
              y={space.bottom + AXIS + index * LANE + 8}
            />
          ))}
          {lines.map((line) => (
            <Dot key={line.id} line={line} space={space} />
          ))}
        </>
      )}
    </Plot>
  );
}

/** The point of a line at the cursor. */
function Dot({ line, space: { x, y, active } }: { line: ChartLine; space: PlotSpace }) {
  const value = active === null ? null : (line.values[active] ?? null);
  return active === null || value === null ? null : (
    <circle
      cx={x(active)}
      cy={y(value)}
      r={3.5}
      className={`${styles["dot"]} ${styles[line.look]}`}
    />
  );
}

function Line({ line, space: { x, y, bottom } }: { line: ChartLine; space: PlotSpace }) {
  const points: Point[] = line.values.map((value, index) =>
    value === null ? null : [x(index), y(value)],
  );
  const open = line.openFrom ?? points.length;
  const whole = points.map((point, index) => (index < open ? point : null));
  // The dashed end begins at the last complete point, so that the line is one.
  const rest = points.map((point, index) => (index >= open - 1 ? point : null));
  return (
    <g className={styles[line.look]}>
      {line.look === "main" && <path d={areaPath(whole, bottom)} className={styles["area"]} />}
      <path d={linePath(whole)} className={styles["line"]} />
      {open < points.length && (
        <path d={linePath(rest)} className={`${styles["line"]} ${styles["open"]}`} />
      )}
    </g>
  );
}

function EndLabels({
  lines,
  space: { x, y, right, top, bottom },
}: {
  lines: readonly ChartLine[];
  space: PlotSpace;
}) {
  const ends = lines.flatMap((line) => {
    const at = line.values.findLastIndex((value) => value !== null);
    const value = line.values[at];
    return value === null || value === undefined ? [] : [{ line, at, value }];
  });
  const places = spreadLabels(
    ends.map(({ value }) => y(value)),
    { gap: END_LABEL_GAP, from: top + 6, to: bottom },
  );
  return ends.map(({ line, at, value }, index) => (
    <g key={line.id} className={styles[line.look]}>
      <circle cx={x(at)} cy={y(value)} r={3} className={styles["end"]} />
      <text x={right + 10} y={(places[index] ?? 0) + 4} className={styles["end-label"]}>
        {line.label.length > 22 ? `${line.label.slice(0, 21)}…` : line.label}
      </text>
    </g>
  ));
}

function Lane({ lane, space: { x, left }, y }: { lane: ChartLane; space: PlotSpace; y: number }) {
  return (
    <g>
      <text x={left - 8} y={y + 4} textAnchor="end" className={styles["lane"]}>
        {lane.label}
      </text>
      {lane.marks.map(({ from, to, label }, index) => (
        <g key={`${from}-${index}`} className={styles["mark"]}>
          <title>{label}</title>
          {to === undefined ? (
            <line x1={x(from)} x2={x(from)} y1={y - 4} y2={y + 4} />
          ) : (
            <line x1={x(from)} x2={Math.max(x(from) + 2, x(to))} y1={y} y2={y} />
          )}
        </g>
      ))}
    </g>
  );
}
