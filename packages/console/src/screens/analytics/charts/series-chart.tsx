import { texts } from "#texts/analytics/charts";
import { spreadLabels } from "../../../charts/geometry.ts";
import { linePath } from "../../../charts/line-path.ts";
import { Plot, type PlotProps, type PlotSpace } from "../../../charts/plot.tsx";
import { useWidth } from "../../../charts/use-width.ts";
import { EndMark } from "./end-mark.tsx";
import { shadeAt } from "./shade.ts";
import { partsOfLine, type Stretch } from "./parts-of-line.ts";
import { SeriesRow } from "./series-row.tsx";
import styles from "./series-chart.module.css";
import { keptPositions } from "./thin.ts";

export interface SeriesPoint {
  value: number | null;
  isEstimated?: boolean;
  /** The period is not over, or lies only in part in the span. */
  isOpen?: boolean;
}

export interface Series {
  id: string;
  label: string;
  /** One point for each position of the axis. */
  points: readonly SeriesPoint[];
}

interface SeriesChartProps extends Omit<PlotProps, "height"> {
  series: readonly Series[];
  height?: number;
  format?: (value: number) => string;
}

const RIGHT = 14;
const END_LABELS = 164;
const END_LABELS_FROM = 560;

/**
 * Up to six lines, told apart by shade and by the shape at their ends, and named there; on a
 * narrow screen in a list below. Estimated stretches are dotted, open ones dashed, gaps stay gaps.
 */
export function SeriesChart({ series, height = 280, format, ...plot }: SeriesChartProps) {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const hasEndLabels = (width: number): boolean => series.length > 1 && width > END_LABELS_FROM;
  const [ref, width] = useWidth(720);
  return (
    <div ref={ref} className={styles["chart"]}>
      <Plot
        {...plot}
        height={height}
        maxValue={Math.max(0, ...values)}
        rightOf={(of) => (hasEndLabels(of) ? END_LABELS : RIGHT)}
        card={(position) =>
          series.map((one) => (
            <SeriesRow key={one.id} series={one} position={position} format={format} />
          ))
        }
      >
        {(space) => (
          <>
            {series.toReversed().map((one) => (
              <Line key={one.id} series={one} shade={shadeOf(series, one)} space={space} />
            ))}
            <Ends series={series} space={space} hasLabels={hasEndLabels(space.width)} />
          </>
        )}
      </Plot>
      {series.length > 1 && !hasEndLabels(width) && (
        <ul className={styles["legend"]}>
          {series.map((one) => (
            <li key={one.id}>
              <svg width="14" height="12" aria-hidden="true" className={shadeOf(series, one)}>
                <EndMark shape={series.indexOf(one)} x={7} y={6} />
              </svg>
              {one.label}
            </li>
          ))}
        </ul>
      )}
      <p className={styles["how"]}>{howToRead(series)}</p>
    </div>
  );
}

const shadeOf = (all: readonly Series[], one: Series): string => shadeAt(all.indexOf(one));

/** Says of the marks that are there what they are. */
function howToRead(series: readonly Series[]): string {
  const has = (test: (point: SeriesPoint) => boolean): boolean =>
    series.some(({ points }) => points.some(test));
  return [
    has(({ isEstimated, value }) => isEstimated === true && value !== null) && texts.estimated,
    has(({ isOpen, value }) => isOpen === true && value !== null) && texts.open,
    series.some(hasGap) && texts.gap,
  ]
    .filter((text) => text !== false)
    .join(" ");
}

/** True where nothing is known between two points of a line; its begin and end are no gaps. */
function hasGap({ points }: Series): boolean {
  const first = points.findIndex(({ value }) => value !== null);
  const last = points.findLastIndex(({ value }) => value !== null);
  return points.slice(first, last).some(({ value }) => value === null);
}

function Line({
  series: { points },
  shade,
  space: { x, y },
}: {
  series: Series;
  shade: string;
  space: PlotSpace;
}) {
  const drawn = keptPositions(points.map(({ value }) => value)).map((at) => {
    const { value = null, isEstimated, isOpen } = points[at] ?? {};
    const stretch: Stretch = isOpen === true ? "open" : isEstimated === true ? "estimated" : "read";
    return { point: value === null ? null : ([x(at), y(value)] as const), stretch };
  });
  return (
    <g className={shade}>
      {partsOfLine(drawn).map(({ stretch, points: part }, index) => (
        <path
          key={index}
          d={linePath(part)}
          className={`${styles["line"]} ${styles[stretch] ?? ""}`}
        />
      ))}
    </g>
  );
}

/** The shape at the end of each line, and its name beside the chart where there is room. */
function Ends({
  series,
  space: { x, y, right, top, bottom },
  hasLabels,
}: {
  series: readonly Series[];
  space: PlotSpace;
  hasLabels: boolean;
}) {
  const ends = series.flatMap((one) => {
    const at = one.points.findLastIndex(({ value }) => value !== null);
    const { value = null, isOpen = false } = one.points[at] ?? {};
    return value === null ? [] : [{ one, at, value, isOpen }];
  });
  const labelsAt = right + 14;
  const places = spreadLabels(
    ends.map(({ value }) => y(value)),
    { gap: 15, from: top + 6, to: bottom },
  );
  return ends.map(({ one, at, value, isOpen }, index) => (
    <g key={one.id} className={shadeOf(series, one)}>
      <EndMark shape={series.indexOf(one)} x={x(at)} y={y(value)} isHollow={isOpen} />
      {hasLabels && (
        <>
          <EndMark shape={series.indexOf(one)} x={labelsAt} y={places[index] ?? 0} />
          <text x={labelsAt + 10} y={(places[index] ?? 0) + 4} className={styles["end-label"]}>
            {one.label.length > 21 ? `${one.label.slice(0, 20)}…` : one.label}
          </text>
        </>
      )}
    </g>
  ));
}
