import type { Cluster, ClusterNode } from "@castmeter/sdk";
import { type KeyboardEvent, useState } from "react";
import { texts } from "#texts/clusters/page";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { linePath, areaPath } from "../../../charts/line-path.ts";
import { useWidth } from "../../../charts/use-width.ts";
import { addDays, dayText, today } from "../../../numbers/time.ts";
import { isGone } from "../post/post-facts.ts";
import { SpineColumns } from "./spine-columns.tsx";
import { SpineCircles } from "./spine-circles.tsx";
import {
  beyondOf,
  type Box,
  CIRCLES_MAX,
  type Days,
  daysOf,
  LANES,
  laneY,
  levelLine,
  type LevelDay,
  type SpinePost,
  ticksOf,
  xOf,
} from "./spine-geometry.ts";
import styles from "./spine.module.css";

const HEIGHT = 136;
const TOP = 12;
const BOTTOM = 112;
const LEFT = 64;
const UNDATED = 76;
const RIGHT = 24;
/** The API answers so many days of a timeline at once. */
const DAYS_MAX = 730;

export interface SpineProps {
  cluster: Cluster;
  /** The moment that the days are counted from. */
  out: number;
  /** False while that moment is read. */
  isReady: boolean;
  chosen: string | undefined;
  onChoose: (nodeId: string) => void;
}

/** The posts of a cluster in three lanes over the days, and its own reach as a line behind them. */
export function Spine({ cluster, out, isReady, chosen, onChoose }: SpineProps) {
  const [ref, width] = useWidth(1_180);
  const { all, category } = usePlatforms();
  const [active, setActive] = useState<string | null>(null);
  const [now] = useState(Date.now);
  const posts = cluster.nodes.map((node) => spinePost(node, category(node.platform)));
  const days = daysOf(posts, out, now);
  const hasUndated = posts.some(({ at }) => at === null);
  const left = LEFT + 20 + (hasUndated ? UNDATED : 0);
  const box: Box = { left, right: Math.max(left + 40, width - RIGHT), top: TOP, bottom: BOTTOM };
  const levels = useLevels(cluster, out);
  const undatedX = LEFT + 26;
  const isColumns = posts.length > CIRCLES_MAX;
  const marks = { posts, nodes: cluster.nodes, out, days, box, undatedX, chosen, onChoose };
  return (
    <div ref={ref} className={styles["spine"]} style={{ height: HEIGHT }}>
      <svg
        width={width}
        height={HEIGHT}
        role="group"
        aria-label={texts.spine.label}
        onKeyDown={moveAlong}
        onPointerLeave={() => setActive(null)}
      >
        <desc>{texts.spine.keys}</desc>
        {isReady && all.length > 0 && (
          <>
            <Axis
              box={box}
              days={days}
              out={out}
              beyond={beyondOf(posts, days, out)}
              hasUndated={hasUndated}
              undatedX={undatedX}
            />
            <Line levels={levels} out={out} days={days} box={box} />
            {isColumns ? (
              <SpineColumns {...marks} active={active} onActive={setActive} />
            ) : (
              <SpineCircles {...marks} active={active} onActive={setActive} />
            )}
          </>
        )}
      </svg>
      {active !== null && <Card text={active} />}
    </div>
  );
}

const spinePost = (node: ClusterNode, category: SpinePost["category"]): SpinePost => ({
  id: node.id,
  category,
  reach: node.metrics.reach,
  at: node.published_at === null ? null : Date.parse(node.published_at),
  isGone: isGone(node),
});

/** The reach of the cluster at the end of each day. */
function useLevels({ global_id: id }: Cluster, out: number): LevelDay[] {
  const last = today();
  const first = new Date(out).toISOString().slice(0, 10);
  const from = first < addDays(last, -DAYS_MAX) ? addDays(last, -DAYS_MAX) : first;
  const { data } = useAnswer((api, options) =>
    api.clusters.timeline(
      id,
      { start_date: from > last ? last : from, end_date: last, metrics: ["reach"] },
      options,
    ),
  );
  return (data?.series[0]?.points ?? []).map(({ date, level, partial }) => ({
    date,
    level,
    isPartial: partial,
  }));
}

function Axis({
  box,
  days,
  out,
  beyond: { isEarlier, isLater },
  hasUndated,
  undatedX,
}: {
  box: Box;
  days: Days;
  out: number;
  beyond: { isEarlier: boolean; isLater: boolean };
  hasUndated: boolean;
  undatedX: number;
}) {
  const ticks = ticksOf(days, box);
  const end = xOf(days.to, days, box);
  const isToday = days.to === days.now;
  return (
    <g>
      {LANES.map((lane) => (
        <g key={lane}>
          <line
            x1={LEFT}
            x2={box.right}
            y1={laneY(lane, box)}
            y2={laneY(lane, box)}
            className={styles["grid"]}
          />
          <text x={20} y={laneY(lane, box) + 4} className={styles["lane"]}>
            {texts.spine.lanes[lane]}
          </text>
        </g>
      ))}
      {hasUndated && (
        <text x={undatedX} y={HEIGHT - 7} textAnchor="middle" className={styles["tick"]}>
          {texts.spine.noDate}
        </text>
      )}
      {ticks.map((day) => {
        const x = xOf(day, days, box);
        const isNearEnd =
          ((isToday || isLater) && end - x < 46) || (isEarlier && x - box.left < 46);
        return (
          <g key={day}>
            <line x1={x} x2={x} y1={TOP} y2={BOTTOM} className={styles["grid"]} />
            {!isNearEnd && (
              <text x={x} y={HEIGHT - 7} textAnchor="middle" className={styles["tick"]}>
                {day === 0
                  ? texts.spine.out(dayText(new Date(out).toISOString()))
                  : texts.spine.day(day)}
              </text>
            )}
          </g>
        );
      })}
      {isEarlier && (
        <text x={box.left} y={HEIGHT - 7} textAnchor="middle" className={styles["tick"]}>
          {texts.spine.earlier}
        </text>
      )}
      {(isToday || isLater) && (
        <text x={end} y={HEIGHT - 7} textAnchor="end" className={styles["tick"]}>
          {isLater ? texts.spine.later : texts.spine.today}
        </text>
      )}
    </g>
  );
}

function Line({
  levels,
  out,
  days,
  box,
}: {
  levels: readonly LevelDay[];
  out: number;
  days: Days;
  box: Box;
}) {
  const { points, openFrom } = levelLine(levels, { out, days, box });
  if (points.every((point) => point === null)) return null;
  const whole = points.map((point, index) => (index < openFrom ? point : null));
  const rest = points.map((point, index) => (index >= openFrom - 1 ? point : null));
  return (
    <g aria-hidden="true">
      <path d={areaPath(points, box.bottom)} className={styles["area"]} />
      <path d={linePath(whole)} className={styles["line"]} />
      {openFrom < points.length && (
        <path d={linePath(rest)} className={`${styles["line"]} ${styles["open"]}`} />
      )}
      <text x={box.right - 8} y={box.bottom - 6} textAnchor="end" className={styles["tick"]}>
        {texts.spine.line}
      </text>
    </g>
  );
}

/** Arrow keys move between marks, in the order in which they stand in the page. */
function moveAlong(event: KeyboardEvent<SVGSVGElement>): void {
  const marks = [...event.currentTarget.querySelectorAll<SVGGElement>("[data-mark]")].sort(
    (one, other) => Number(one.dataset["x"]) - Number(other.dataset["x"]),
  );
  const at = marks.indexOf(event.target as SVGGElement);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next =
    event.key === "Home" ? 0 : event.key === "End" ? marks.length - 1 : step && at + step;
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  marks[Math.max(0, Math.min(marks.length - 1, next))]?.focus();
}

/** The name of the mark under the pointer or with the focus; it is read with the mark itself. */
const Card = ({ text }: { text: string }) => (
  <p className={styles["card"]} aria-hidden="true">
    {text}
  </p>
);
