/** Where the posts of a cluster stand: three lanes over the days since publishing. */

import type { Category } from "../../../parts/marks/platform-tile.tsx";

const DAY_MS = 86_400_000;

export const LANES = ["video", "audio", "social"] as const;
export type Lane = (typeof LANES)[number];

/** More posts than this are columns by day instead of circles. */
export const CIRCLES_MAX = 30;

/** A post as the spine draws it. */
export interface SpinePost {
  id: string;
  category: Category;
  /** Null is unknown. */
  reach: number | null;
  /** Moment of its publication in ms; null where no platform told it. */
  at: number | null;
  isGone: boolean;
}

/** A part of the page in px. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The days of the axis, counted from the moment of publication; parts of days too. */
export interface Days {
  from: number;
  to: number;
  /** Days from the publication until now. */
  now: number;
}

/** Days that are drawn at least, where as many have passed. */
const DAYS_MIN = 12;
/** Room after the last post, as a share of the days before it. */
const ROOM = 0.15;
/** Posts beyond these days stand at the ends of the axis: one of them would press all others. */
const FIRST_DAY = -7;
const LAST_DAY = 60;

export const daysSince = (out: number, at: number): number => (at - out) / DAY_MS;

/** The days from the first post, or the publication, to a while after the last one. */
export function daysOf(posts: readonly SpinePost[], out: number, now: number): Days {
  const days = posts.flatMap(({ at }) => (at === null ? [] : [daysSince(out, at)]));
  const last = Math.min(LAST_DAY, Math.max(0, ...days));
  const until = Math.max(1, daysSince(out, now));
  return {
    from: Math.max(FIRST_DAY, Math.min(0, ...days)),
    to: Math.min(until, Math.max(DAYS_MIN, last * (1 + ROOM) + 1)),
    now: until,
  };
}

export const xOf = (day: number, { from, to }: Days, { left, right }: Box): number =>
  left + ((day - from) / (to - from)) * (right - left);

/** Whether posts lie before or after the days of the axis, and stand at its ends. */
export function beyondOf(
  posts: readonly SpinePost[],
  { from, to }: Days,
  out: number,
): { isEarlier: boolean; isLater: boolean } {
  const days = posts.flatMap(({ at }) => (at === null ? [] : [daysSince(out, at)]));
  return { isEarlier: days.some((day) => day < from), isLater: days.some((day) => day > to) };
}

const laneOf = (category: Category): Lane => (category === "none" ? "social" : category);

/** The middle of a lane. */
export function laneY(lane: Lane, { top, bottom }: Box): number {
  const height = (bottom - top) / LANES.length;
  return top + height * (LANES.indexOf(lane) + 0.5);
}

const STEPS = [1, 2, 7, 14, 28, 91];

/** Whole days at which a tick stands, at least `gap` px apart; the publication is one of them. */
export function ticksOf(days: Days, box: Box, gap = 74): number[] {
  const room = (box.right - box.left) / (days.to - days.from);
  const step = STEPS.find((length) => length * room >= gap) ?? 364;
  const first = Math.ceil(days.from / step) * step;
  const ticks: number[] = [];
  for (let day = first; day <= days.to; day += step) ticks.push(day === 0 ? 0 : day);
  return ticks;
}

export interface Circle {
  id: string;
  lane: Lane;
  x: number;
  y: number;
  r: number;
  /** Known numbers are filled; a post that is gone is a dashed ring. */
  look: "filled" | "hollow" | "gone";
}

const RADIUS_MAX = 20;
const RADIUS_MIN = 4;

/** The radius of a reach: the area is in proportion to it, and the least is seen. */
export const radiusOf = (reach: number | null, most: number): number =>
  reach === null || most <= 0
    ? RADIUS_MIN
    : Math.max(RADIUS_MIN, RADIUS_MAX * Math.sqrt(reach / most));

/**
 * The circles, the largest first, so that a smaller one is drawn over it. Posts without a date
 * stand before the axis, at `undatedX`. A circle that would cover another one moves up or down
 * within its lane until both are seen.
 */
export function circlesOf(
  posts: readonly SpinePost[],
  { out, days, box, undatedX }: { out: number; days: Days; box: Box; undatedX: number },
): Circle[] {
  const most = Math.max(0, ...posts.map(({ reach }) => reach ?? 0));
  const laneHeight = (box.bottom - box.top) / LANES.length;
  const placed: Circle[] = [];
  const ordered = posts.toSorted(
    (one, other) => (other.reach ?? -1) - (one.reach ?? -1) || (one.id < other.id ? -1 : 1),
  );
  for (const { id, category, reach, at, isGone } of ordered) {
    const lane = laneOf(category);
    const r = radiusOf(reach, most);
    const x = at === null ? undatedX : xOf(withinDays(daysSince(out, at), days), days, box);
    const y = freeY({ x, y: laneY(lane, box), r }, placed, laneHeight * 0.45);
    placed.push({
      id,
      lane,
      x,
      y,
      r,
      look: isGone ? "gone" : reach === null ? "hollow" : "filled",
    });
  }
  return placed;
}

const withinDays = (day: number, { from, to }: Days): number => Math.max(from, Math.min(to, day));

/** The height nearest to the middle of its lane at which a circle covers no middle of another. */
function freeY(
  { x, y, r }: { x: number; y: number; r: number },
  placed: readonly Circle[],
  reach: number,
): number {
  const isFree = (tried: number): boolean =>
    placed.every((other) => Math.hypot(other.x - x, other.y - tried) >= Math.max(other.r, r) * 0.7);
  for (let shift = 0; shift <= reach; shift += 2)
    for (const tried of [y - shift, y + shift]) if (isFree(tried)) return tried;
  return y;
}

/** The posts of one lane that came out on one day. */
export interface DayColumn {
  lane: Lane;
  /** Whole days since the publication; null for posts without a date. */
  day: number | null;
  /** The largest reach first. */
  ids: string[];
  /** Null where none of them is known. */
  reach: number | null;
  gone: number;
}

/** Posts by lane and day, in the order of the days. */
export function columnsOf(posts: readonly SpinePost[], out: number): DayColumn[] {
  const columns = new Map<string, DayColumn>();
  const ordered = posts.toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1));
  for (const { id, category, reach, at, isGone } of ordered) {
    const lane = laneOf(category);
    const day = at === null ? null : Math.floor(daysSince(out, at));
    const key = `${lane} ${day}`;
    const column = columns.get(key) ?? { lane, day, ids: [], reach: null, gone: 0 };
    column.ids.push(id);
    if (reach !== null) column.reach = (column.reach ?? 0) + reach;
    if (isGone) column.gone += 1;
    columns.set(key, column);
  }
  return [...columns.values()].sort(
    (one, other) =>
      (one.day ?? -Infinity) - (other.day ?? -Infinity) ||
      LANES.indexOf(one.lane) - LANES.indexOf(other.lane),
  );
}

/** Height of a column in px; the least is seen. */
export const columnHeight = (reach: number | null, most: number, height: number): number =>
  reach === null || most <= 0 ? 3 : Math.max(3, (reach / most) * height);

/** A day of the cluster's own reach. */
export interface LevelDay {
  /** `2026-11-12` */
  date: string;
  level: number | null;
  isPartial: boolean;
}

/**
 * The line of the cluster's reach in px: each day stands at its end, the running one at now. Null
 * is a gap.
 *
 * @returns The points, and the index from which they are not complete.
 */
export function levelLine(
  levels: readonly LevelDay[],
  { out, days, box }: { out: number; days: Days; box: Box },
): { points: (readonly [number, number] | null)[]; openFrom: number } {
  const shown = levels.flatMap(({ date, level, isPartial }) => {
    const end = Math.min(days.now, daysSince(out, Date.parse(`${date}T00:00:00Z`)) + 1);
    return end < days.from || end > days.to + 0.5 ? [] : [{ day: end, level, isPartial }];
  });
  const most = Math.max(1, ...shown.map(({ level }) => level ?? 0));
  const open = shown.findIndex(({ isPartial }) => isPartial);
  return {
    points: shown.map(({ day, level }) =>
      level === null
        ? null
        : ([
            xOf(Math.min(day, days.to), days, box),
            box.bottom - (level / most) * (box.bottom - box.top),
          ] as const),
    ),
    openFrom: open < 0 ? shown.length : open,
  };
}
