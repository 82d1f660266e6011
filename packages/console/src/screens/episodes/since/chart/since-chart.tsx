import { type KeyboardEvent, type PointerEvent, useId } from "react";
import { texts } from "#texts/episodes/since";
import { axisNumber } from "../../../../charts/geometry.ts";
import { useWidth } from "../../../../charts/use-width.ts";
import { exactCount } from "../../../../numbers/count.ts";
import { EndShape, lineClass } from "./end-shape.tsx";
import styles from "./since-chart.module.css";
import { endOf, pointAt, type SinceLine, type Usual } from "./since-lines.ts";
import { bandPath, middlePath, pathsOf } from "./since-paths.ts";
import { dayTicks, freePlace, placeLabels, valueScale } from "./since-scale.ts";

interface SinceChartProps {
  /** Lines in the order of their colours, the newest first. */
  lines: readonly SinceLine[];
  usual: readonly Usual[];
  /** Days of the axis. */
  until: number;
  isLog: boolean;
  /** The day that is read; null where none is. */
  day: number | null;
  onDay: (day: number | null) => void;
  height?: number;
}

const LEFT = 52;
const TOP = 12;
const AXIS = 26;
const LABELS = 158;
const LABEL_GAP = 32;
/** Narrower charts name their lines beside them. */
const LABELS_FROM = 620;
const TITLE_MAX = 22;

/**
 * Lines over each other by days since publishing, named at their ends. Left and right move the day
 * that is read; its numbers stand beside the chart, where they hide nothing.
 */
export function SinceChart({
  lines,
  usual,
  until,
  isLog,
  day,
  onDay,
  height = 390,
}: SinceChartProps) {
  const clip = useId();
  const [ref, width] = useWidth(760);
  const hasLabels = width >= LABELS_FROM;
  const right = hasLabels ? LABELS : 14;
  const plot = Math.max(60, width - LEFT - right);
  const bottom = height - AXIS;
  const shown = lines.map((line) => ({
    ...line,
    points: line.points.filter(({ age }) => age <= until),
  }));
  const band = usual.filter(({ age }) => age <= until);
  const scale = valueScale(
    [
      ...shown.flatMap(({ points }) => points.flatMap(({ value }) => value ?? [])),
      ...band.flatMap(({ low, high }) => [low, high]),
    ],
    isLog,
  );
  const x = (age: number): number => LEFT + (age / until) * plot;
  const y = (value: number): number => bottom - scale.share(value) * (bottom - TOP);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = day ?? 0;
    const moves: Record<string, number | null> = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(until, at + 1),
      Home: 0,
      End: until,
      Escape: null,
    };
    const next = moves[event.key];
    if (next === undefined || (event.key === "Escape" && day === null)) return;
    event.preventDefault();
    event.stopPropagation();
    onDay(next);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const at = Math.round(((event.clientX - left - LEFT) / plot) * until);
    onDay(Math.max(0, Math.min(until, at)));
  };
  return (
    <div ref={ref} className={styles["chart"]} style={{ height }}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={texts.chart(lines.map(({ name }) => name).join(", "))}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => onDay(null)}
      >
        <clipPath id={clip}>
          <rect x={LEFT} y={0} width={plot + 8} height={height} />
        </clipPath>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={LEFT + plot} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {axisNumber(tick)}
            </text>
          </g>
        ))}
        {dayTicks(until).map((tick) => (
          <g key={tick}>
            <line x1={x(tick)} x2={x(tick)} y1={TOP} y2={bottom} />
            {(width > 480 || tick !== 1 || until < 30) && (
              <text x={x(tick)} y={bottom + 18} textAnchor={tick === until ? "end" : "middle"}>
                {texts.day(tick)}
              </text>
            )}
          </g>
        ))}
        <g clipPath={`url(#${clip})`}>
          <path d={bandPath(band, x, y)} className={styles["band"]} />
          <path d={middlePath(band, x, y)} className={styles["middle"]} />
          {shown.toReversed().map((line, index) => {
            const { whole, estimated, open } = pathsOf(line.points, x, y);
            return (
              <g key={line.id} className={lineClass(shown.length - 1 - index)}>
                <path d={whole} className={styles["line"]} />
                <path d={estimated} className={`${styles["line"]} ${styles["estimated"]}`} />
                <path d={open} className={`${styles["line"]} ${styles["open"]}`} />
              </g>
            );
          })}
        </g>
        {day !== null && (
          <line x1={x(day)} x2={x(day)} y1={TOP} y2={bottom} className={styles["cursor"]} />
        )}
        {day !== null &&
          shown.map((line, place) => {
            const point = pointAt(line, day);
            return point === null || point.value === null ? null : (
              <circle
                key={line.id}
                cx={x(point.age)}
                cy={y(point.value)}
                r={3.5}
                className={`${styles["dot"]} ${lineClass(place)}`}
              />
            );
          })}
        <Ends lines={shown} band={band} x={x} y={y} bottom={bottom} hasLabels={hasLabels} />
      </svg>
    </div>
  );
}

interface EndsProps {
  lines: readonly SinceLine[];
  band: readonly Usual[];
  x: (age: number) => number;
  y: (value: number) => number;
  bottom: number;
  hasLabels: boolean;
}

/** The shapes at the ends of the lines with their names and last numbers. */
function Ends({ lines, band, x, y, bottom, hasLabels }: EndsProps) {
  const ends = lines.flatMap((line, place) => {
    const end = endOf(line);
    return end === null || end.value === null
      ? []
      : [{ line, place, end, x: x(end.age), y: y(end.value), value: end.value }];
  });
  const last = band.at(-1);
  const bounds = { width: LABELS, gap: LABEL_GAP, from: TOP + 6, to: bottom - 12 };
  const places = placeLabels(ends, bounds);
  const placed = ends.map((end, index) => ({ x: end.x, y: places[index] ?? 0 }));
  // What is usual is named where no line is: the reading beside has it too.
  const bandPlace =
    last === undefined
      ? null
      : freePlace([y(last.low) + 14, y(last.high) - 8, y(last.middle)], {
          ...bounds,
          x: x(last.age),
          placed,
        });
  return (
    <>
      {ends.map(({ line, place, end, x: at, y: height, value }, index) => (
        <g key={line.id} className={lineClass(place)}>
          <EndShape place={place} x={at} y={height} isOpen={end.isOpen} />
          {hasLabels && (
            <>
              <text
                x={at + 11}
                y={(places[index] ?? 0) - 3}
                className={`${styles["label"]} ${styles["name"]}`}
              >
                {shortTitle(line.name)}
              </text>
              <text x={at + 11} y={(places[index] ?? 0) + 12} className={styles["label"]}>
                {end.isOpen
                  ? texts.soFar(exactCount(value), String(Math.ceil(end.age)))
                  : exactCount(value)}
              </text>
            </>
          )}
        </g>
      ))}
      {hasLabels && last !== undefined && bandPlace !== null && (
        <text x={x(last.age) + 11} y={bandPlace + 4}>
          {texts.usual.band(axisNumber(last.low), axisNumber(last.high))}
        </text>
      )}
    </>
  );
}

const shortTitle = (title: string): string =>
  title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX - 1).trimEnd()}…` : title;
