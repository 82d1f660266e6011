import { type KeyboardEvent, type ReactNode, useState } from "react";
import { axisNumber, niceTicks } from "./geometry.ts";
import styles from "./plot.module.css";
import { rowsOfBreaks } from "./break-rows.ts";
import { useWidth } from "./use-width.ts";

/** Where things of a plot are, in px from its upper left. */
export interface PlotSpace {
  width: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Place of a position of the axis. */
  x: (position: number) => number;
  /** Place of a value. */
  y: (value: number) => number;
  /** Position under the pointer or the keys; null without one. */
  active: number | null;
}

/** A position from which numbers are counted differently. */
export interface PlotBreak {
  at: number;
  label: string;
  note?: string;
}

export interface PlotProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** Names of the positions, in full: "Thu, 12 Nov". */
  positions: readonly string[];
  /** Names for the axis, shorter; those at which a tick stands. */
  ticks: readonly { at: number; label: string }[];
  height: number;
  breaks?: readonly PlotBreak[];
  /** More for the card of a position, such as the episodes that came out. */
  more?: ((position: number) => ReactNode) | undefined;
}

const LEFT = 48;
const TOP = 8;
const AXIS = 22;
/** Least distance of two names on the axis. */
const TICK_GAP = 64;
/** From this share of the width on, the name of a break stands before its line. */
const BREAK_NAME_BEFORE = 0.7;

/**
 * The frame of a chart over positions: grid, axis, breaks, a cursor that follows the pointer and
 * the arrow keys, and the card of its position. What is drawn in it is a function of its space.
 */
export function Plot({
  label,
  positions,
  ticks,
  height,
  breaks = [],
  maxValue,
  rightOf,
  below = 0,
  card,
  more,
  children,
}: PlotProps & {
  /** The largest value that is drawn. */
  maxValue: number;
  /** Room at the right for names of lines, for a width. */
  rightOf: (width: number) => number;
  /** Room below the axis. */
  below?: number;
  card: (position: number) => ReactNode;
  children: (space: PlotSpace) => ReactNode;
}) {
  const [ref, width] = useWidth(720);
  const [active, setActive] = useState<number | null>(null);
  const last = positions.length - 1;
  const plotWidth = Math.max(40, width - LEFT - rightOf(width));
  const right = LEFT + plotWidth;
  const bottom = height - AXIS - below;
  const scale = niceTicks(Math.max(0, maxValue), height < 180 ? 3 : 4);
  const most = scale.at(-1) || 1;
  const step = last > 0 ? plotWidth / last : 0;
  const x = (position: number): number => LEFT + (step === 0 ? plotWidth / 2 : position * step);
  const y = (value: number): number => bottom - (value / most) * (bottom - TOP);
  const shownTicks = apart(ticks, x);
  const breakRows = rowsOfBreaks(breaks.map(({ at }) => x(at)));
  const move = (event: KeyboardEvent): void => {
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
          setActive(Math.max(0, Math.min(last, position)));
        }}
      >
        {scale.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={right} y1={y(tick)} y2={y(tick)} className={styles["grid"]} />
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
            textAnchor={index === 0 ? "start" : x(at) > right - 30 ? "end" : "middle"}
            className={styles["axis"]}
          >
            {name}
          </text>
        ))}
        {breaks.map(({ at, label: name, note }, index) => {
          const isBefore = at > positions.length * BREAK_NAME_BEFORE;
          return (
            <g key={`${at}-${name}`}>
              {note !== undefined && <title>{note}</title>}
              <line x1={x(at)} x2={x(at)} y1={TOP} y2={bottom} className={styles["break"]} />
              <text
                x={x(at) + (isBefore ? -4 : 4)}
                y={TOP + 10 + 13 * (breakRows[index] ?? 0)}
                textAnchor={isBefore ? "end" : "start"}
                className={styles["break-name"]}
              >
                {name}
              </text>
            </g>
          );
        })}
        {children({ width, left: LEFT, right, top: TOP, bottom, x, y, active })}
        {active !== null && (
          <line x1={x(active)} x2={x(active)} y1={TOP} y2={bottom} className={styles["cursor"]} />
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
          {card(active)}
          {breaks
            .filter(({ at, note }) => at === active && note !== undefined)
            .map(({ note }) => (
              <p key={note} className="muted">
                {note}
              </p>
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
