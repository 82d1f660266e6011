import { type KeyboardEvent, type ReactNode, useState } from "react";
import { texts } from "#texts/charts";
import { exactCount } from "../numbers/count.ts";
import { axisNumber, niceTicks, spreadLabels } from "./geometry.ts";
import styles from "./line-chart.module.css";
import { areaPath, linePath, type Point } from "./line-path.ts";
import { useWidth } from "./use-width.ts";

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

export interface LineChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** Names of the positions, in full: "Thu, 12 Nov". */
  positions: readonly string[];
  /** Names for the axis, shorter; those at which a tick stands. */
  ticks: readonly { at: number; label: string }[];
  lines: readonly ChartLine[];
  height?: number;
  /** Names lines at their ends instead of in a legend. */
  hasEndLabels?: boolean;
  /** Positions where the counting changed, with the rule's words. */
  breaks?: readonly { at: number; label: string }[];
  /** More for the card of a position, such as the episodes that came out. */
  more?: (position: number) => ReactNode;
  /** Marks in lanes below the axis. */
  lanes?: readonly ChartLane[];
}

export interface ChartLane {
  label: string;
  /** Ticks at positions, or bars between two of them. */
  marks: readonly { from: number; to?: number; label: string }[];
}

const LEFT = 48;
const RIGHT = 14;
const TOP = 8;
const AXIS = 22;
const LANE = 16;
const END_LABELS = 150;
/** Least distance of two names on the axis. */
const TICK_GAP = 64;
const END_LABEL_GAP = 15;

/**
 * Lines over days or over days since publishing. Gaps stay gaps, an incomplete end is dashed. Arrow
 * keys move through the positions; the table of the same numbers is the panel's own switch.
 */
export function LineChart({
  label,
  positions,
  ticks,
  lines,
  height = 260,
  hasEndLabels = false,
  breaks = [],
  more,
  lanes = [],
}: LineChartProps) {
  const [ref, width] = useWidth(720);
  const [active, setActive] = useState<number | null>(null);
  const right = hasEndLabels && width > 560 ? END_LABELS : RIGHT;
  const plotWidth = Math.max(40, width - LEFT - right);
  const laneRoom = lanes.length * LANE;
  const bottom = height - AXIS - laneRoom;
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const scale = niceTicks(Math.max(0, ...values), height < 180 ? 3 : 4);
  const most = scale.at(-1) || 1;
  const step = positions.length > 1 ? plotWidth / (positions.length - 1) : 0;
  const x = (position: number): number => LEFT + (step === 0 ? plotWidth / 2 : position * step);
  const y = (value: number): number => bottom - (value / most) * (bottom - TOP);
  const shownTicks = apart(ticks, x);
  const pointsOf = ({ values: of }: ChartLine): Point[] =>
    of.map((value, index) => (value === null ? null : [x(index), y(value)]));

  const move = (event: KeyboardEvent): void => {
    const at = active ?? positions.length;
    const moves: Record<string, number | null> = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(positions.length - 1, active === null ? 0 : at + 1),
      Home: 0,
      End: positions.length - 1,
      Escape: null,
    };
    const next = moves[event.key];
    if (next === undefined || (event.key === "Escape" && active === null)) return;
    event.preventDefault();
    event.stopPropagation();
    setActive(next);
  };
  return (
    <div ref={ref} className={styles["chart"]} style={{ height }}>
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
          const position = step === 0 ? 0 : Math.round((event.clientX - left - LEFT) / step);
          setActive(Math.max(0, Math.min(positions.length - 1, position)));
        }}
      >
        {scale.map((tick) => (
          <g key={tick}>
            <line
              x1={LEFT}
              x2={LEFT + plotWidth}
              y1={y(tick)}
              y2={y(tick)}
              className={styles["grid"]}
            />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className={styles["axis"]}>
              {axisNumber(tick)}
            </text>
          </g>
        ))}
        {shownTicks.map(({ at, label: name }, index) => (
          <text
            key={`${at}-${name}`}
            x={x(at)}
            y={bottom + 16}
            textAnchor={
              index === 0
                ? "start"
                : index === shownTicks.length - 1 && x(at) > LEFT + plotWidth - 30
                  ? "end"
                  : "middle"
            }
            className={styles["axis"]}
          >
            {name}
          </text>
        ))}
        {breaks.map(({ at, label: name }) => (
          <g key={`${at}-${name}`}>
            <line x1={x(at)} x2={x(at)} y1={TOP} y2={bottom} className={styles["break"]} />
            <text x={x(at) + 4} y={TOP + 10} className={styles["axis"]}>
              {name}
            </text>
          </g>
        ))}
        {lines.map((line) => (
          <Line key={line.id} line={line} points={pointsOf(line)} base={bottom} />
        ))}
        {hasEndLabels && right === END_LABELS && (
          <EndLabels lines={lines} x={x} y={y} left={LEFT + plotWidth + 10} bottom={bottom} />
        )}
        {lanes.map((lane, index) => (
          <Lane key={lane.label} lane={lane} x={x} y={bottom + AXIS + index * LANE + 8} />
        ))}
        {active !== null && (
          <>
            <line x1={x(active)} x2={x(active)} y1={TOP} y2={bottom} className={styles["cursor"]} />
            {lines.map((line) => {
              const value = line.values[active] ?? null;
              return value === null ? null : (
                <circle
                  key={line.id}
                  cx={x(active)}
                  cy={y(value)}
                  r={3.5}
                  className={`${styles["dot"]} ${styles[line.look]}`}
                />
              );
            })}
          </>
        )}
      </svg>
      {active !== null && (
        <div
          className={styles["card"]}
          style={
            x(active) > width / 2
              ? { right: width - x(active) + 12, top: TOP + 8 }
              : { left: x(active) + 12, top: TOP + 8 }
          }
          role="status"
        >
          <strong>{positions[active]}</strong>
          {lines.map((line) => (
            <div key={line.id}>
              <span>{line.label}</span>
              <span className="number">
                {line.values[active] === null || line.values[active] === undefined
                  ? "—"
                  : exactCount(line.values[active])}
                {line.openFrom !== null &&
                  line.openFrom !== undefined &&
                  active >= line.openFrom && <small> {texts.soFar}</small>}
              </span>
            </div>
          ))}
          {more?.(active)}
        </div>
      )}
    </div>
  );
}

/** The ticks whose names do not touch, from the first on. */
function apart<Tick extends { at: number }>(
  ticks: readonly Tick[],
  x: (position: number) => number,
): Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks) {
    const last = kept.at(-1);
    if (last === undefined || x(tick.at) - x(last.at) >= TICK_GAP) kept.push(tick);
  }
  return kept;
}

function Line({ line, points, base }: { line: ChartLine; points: readonly Point[]; base: number }) {
  const open = line.openFrom ?? points.length;
  const whole = points.map((point, index) => (index < open ? point : null));
  // The dashed end begins at the last complete point, so that the line is one.
  const rest = points.map((point, index) => (index >= open - 1 ? point : null));
  return (
    <g className={styles[line.look]}>
      {line.look === "main" && <path d={areaPath(whole, base)} className={styles["area"]} />}
      <path d={linePath(whole)} className={styles["line"]} />
      {open < points.length && (
        <path d={linePath(rest)} className={`${styles["line"]} ${styles["open"]}`} />
      )}
    </g>
  );
}

function EndLabels({
  lines,
  x,
  y,
  left,
  bottom,
}: {
  lines: readonly ChartLine[];
  x: (position: number) => number;
  y: (value: number) => number;
  left: number;
  bottom: number;
}) {
  const ends = lines.flatMap((line) => {
    const at = line.values.findLastIndex((value) => value !== null);
    const value = line.values[at];
    return value === null || value === undefined ? [] : [{ line, at, value }];
  });
  const places = spreadLabels(
    ends.map(({ value }) => y(value)),
    { gap: END_LABEL_GAP, from: TOP + 6, to: bottom },
  );
  return ends.map(({ line, at, value }, index) => (
    <g key={line.id} className={styles[line.look]}>
      <circle cx={x(at)} cy={y(value)} r={3} className={styles["end"]} />
      <text x={left} y={(places[index] ?? 0) + 4} className={styles["end-label"]}>
        {line.label.length > 22 ? `${line.label.slice(0, 21)}…` : line.label}
      </text>
    </g>
  ));
}

function Lane({ lane, x, y }: { lane: ChartLane; x: (position: number) => number; y: number }) {
  return (
    <g>
      <text x={LEFT - 8} y={y + 4} textAnchor="end" className={styles["axis"]}>
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
