import { type KeyboardEvent, type ReactNode, useState } from "react";
import { texts } from "#texts/analytics/charts";
import { axisNumber, niceTicks, spreadLabels } from "../../../charts/geometry.ts";
import { linePath } from "../../../charts/line-path.ts";
import { useWidth } from "../../../charts/use-width.ts";
import { rowsOfBreaks } from "./break-rows.ts";
import { EndMark } from "./end-mark.tsx";
import { shadeAt } from "./shade.ts";
import { partsOfLine, type Stretch } from "./parts-of-line.ts";
import { SeriesCard } from "./series-card.tsx";
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

interface SeriesChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** Names of the positions, in full. */
  positions: readonly string[];
  ticks: readonly { at: number; label: string }[];
  series: readonly Series[];
  /** Positions from which a platform counts differently. */
  breaks?: readonly { at: number; label: string; note: string }[];
  height?: number;
  format?: (value: number) => string;
  /** More for the card of a position. */
  more?: (position: number) => ReactNode;
}

const LEFT = 48;
const RIGHT = 14;
const TOP = 10;
const AXIS = 24;
const END_LABELS = 164;

/**
 * Up to six lines, told apart by shade and by the shape at their ends, and named there; on a
 * narrow screen in a list below. Estimated stretches are dotted, open ones dashed, gaps stay gaps.
 */
export function SeriesChart({
  label,
  positions,
  ticks,
  series,
  breaks = [],
  height = 280,
  format,
  more,
}: SeriesChartProps) {
  const [ref, width] = useWidth(720);
  const [active, setActive] = useState<number | null>(null);
  const hasEndLabels = series.length > 1 && width > 560;
  const right = hasEndLabels ? END_LABELS : RIGHT;
  const plot = Math.max(40, width - LEFT - right);
  const bottom = height - AXIS;
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const scale = niceTicks(Math.max(0, ...values), height < 180 ? 3 : 4);
  const most = scale.at(-1) || 1;
  const step = positions.length > 1 ? plot / (positions.length - 1) : 0;
  const x = (at: number): number => LEFT + (step === 0 ? plot / 2 : at * step);
  const y = (value: number): number => bottom - (value / most) * (bottom - TOP);
  const breakRows = rowsOfBreaks(breaks.map(({ at }) => x(at)));
  const move = (event: KeyboardEvent): void => {
    const last = positions.length - 1;
    const moves: Record<string, number | null> = {
      ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
      ArrowRight: active === null ? 0 : Math.min(last, active + 1),
      Home: 0,
      End: last,
      Escape: null,
    };
    const next = moves[event.key];
    if (next === undefined || (event.key === "Escape" && active === null)) return;
    event.preventDefault();
    event.stopPropagation();
    setActive(next);
  };
  return (
    <div className={styles["chart"]}>
      <div ref={ref} className={styles["plot"]} style={{ height }}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setActive(null)}
          onPointerLeave={() => setActive(null)}
          onPointerMove={(event) => {
            const { left } = event.currentTarget.getBoundingClientRect();
            const at = step === 0 ? 0 : Math.round((event.clientX - left - LEFT) / step);
            setActive(Math.max(0, Math.min(positions.length - 1, at)));
          }}
        >
          {scale.map((tick) => (
            <g key={tick}>
              <line
                x1={LEFT}
                x2={LEFT + plot}
                y1={y(tick)}
                y2={y(tick)}
                className={styles["grid"]}
              />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={styles["axis"]}>
                {axisNumber(tick)}
              </text>
            </g>
          ))}
          {ticks.map(({ at, label: name }, index) => (
            <text
              key={`${at}-${name}`}
              x={x(at)}
              y={bottom + 17}
              textAnchor={index === 0 ? "start" : at === positions.length - 1 ? "end" : "middle"}
              className={styles["axis"]}
            >
              {name}
            </text>
          ))}
          {breaks.map(({ at, label: name, note }, index) => (
            <g key={`${at}-${name}`}>
              <title>{note}</title>
              <line x1={x(at)} x2={x(at)} y1={TOP} y2={bottom} className={styles["break"]} />
              <text
                x={at > positions.length * 0.7 ? x(at) - 4 : x(at) + 4}
                y={TOP + 9 + 13 * (breakRows[index] ?? 0)}
                textAnchor={at > positions.length * 0.7 ? "end" : "start"}
                className={styles["break-name"]}
              >
                {name}
              </text>
            </g>
          ))}
          {series.toReversed().map((one) => (
            <Line key={one.id} series={one} shade={shadeOf(series, one)} x={x} y={y} />
          ))}
          <Ends series={series} x={x} y={y} labelsAt={hasEndLabels ? LEFT + plot + 14 : null} />
          {active !== null && (
            <line x1={x(active)} x2={x(active)} y1={TOP} y2={bottom} className={styles["cursor"]} />
          )}
        </svg>
        {active !== null && (
          <SeriesCard
            title={positions[active] ?? ""}
            series={series}
            position={active}
            x={x(active)}
            width={width}
            format={format}
            notes={breaks.filter(({ at }) => at === active).map(({ note }) => note)}
          >
            {more?.(active)}
          </SeriesCard>
        )}
      </div>
      {series.length > 1 && !hasEndLabels && (
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
  x,
  y,
}: {
  series: Series;
  shade: string;
  x: (at: number) => number;
  y: (value: number) => number;
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
  x,
  y,
  labelsAt,
}: {
  series: readonly Series[];
  x: (at: number) => number;
  y: (value: number) => number;
  labelsAt: number | null;
}) {
  const ends = series.flatMap((one) => {
    const at = one.points.findLastIndex(({ value }) => value !== null);
    const { value = null, isOpen = false } = one.points[at] ?? {};
    return value === null ? [] : [{ one, at, value, isOpen }];
  });
  const places = spreadLabels(
    ends.map(({ value }) => y(value)),
    { gap: 15, from: TOP + 6, to: y(0) },
  );
  return ends.map(({ one, at, value, isOpen }, index) => (
    <g key={one.id} className={shadeOf(series, one)}>
      <EndMark shape={series.indexOf(one)} x={x(at)} y={y(value)} isHollow={isOpen} />
      {labelsAt !== null && (
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
