import { addDays } from "../../lib/time/calendar-day.ts";
import type { Figure, Row, ReportSeriesDay, TableBlock } from "./document.ts";

/** Figures, tables and days of the sample document, with names of several scripts. */

export const AS_OF = "2026-11-22T14:20:00.000Z";

export const figure = (
  key: string,
  label: string,
  value: Figure["value"],
  rest: Partial<Figure> = {},
) => ({
  key,
  label,
  value,
  definition: null,
  basis: "measured" as const,
  read_at: AS_OF,
  is_estimated: false,
  kept_reason: null,
  ...rest,
});

const SLOTS = [
  ["Tideline", "Host read, audio", "2026-10-12", 25_000, 26_402, "verified"],
  ["Tideline", "Video integration", "2026-10-12", 48_000, 51_870, "verified"],
  ["Ночной поезд", "Host read, pre", "2026-10-14", 38_000, 36_402, "verified"],
  ["The Second Kitchen", "Host read, mid", "2026-10-20", 30_000, 21_340, "make_good_due"],
  ["Οι νησιώτες", "Host read, mid", "2026-11-02", 72_000, 80_517, "verified"],
  ["Żółw i zając", "Two social clips", "2026-11-03", 60_000, 84_826, "verified"],
  ["قطار الليل", "Host read, mid", "2026-11-11", 38_000, 29_874, "aired"],
  ["The Second Kitchen", "Make-good for 20 Oct", "2026-11-24", null, null, "scheduled"],
] as const;

export const placements: TableBlock = {
  kind: "table",
  key: "placements",
  title: "Placements",
  columns: [
    column("show", "Show", "text"),
    column("placement", "Placement", "text"),
    column("air_date", "Air date", "day"),
    column("state", "State", "state"),
    column("promised", "Promised", "count"),
    column("delivered", "Delivered", "count", "reach"),
    column("ratio", "Share", "ratio"),
    { ...column("spend", "Spend", "money"), currency: "gbp" },
  ],
  rows: SLOTS.map(([show, placement, day, promised, delivered, state], index): Row => ({
    key: `slot_${index}`,
    cells: [
      show,
      placement,
      day,
      state,
      promised,
      delivered,
      promised === null ? null : (delivered / promised).toFixed(4),
      promised === null ? null : promised * 4,
    ],
  })),
};

function column(
  key: string,
  label: string,
  kind: TableBlock["columns"][number]["kind"],
  of?: string,
) {
  return { key, label, kind, currency: null, definition: of ?? null };
}

const POSTS = [
  ["One crew, no passengers", "TikTok", "short", 58_096, 3_310],
  ["Why the last ferry runs empty (full episode)", "YouTube", "full_episode", 48_212, 2_904],
  ["The 23:10 sailing, in 58 seconds", "YouTube", "short", 31_908, 1_612],
  ["“The quay at night, and no ferry at all”", "YouTube", "clip", 12_640, 803],
  ["Notes from the recording", "LinkedIn", "post", null, null],
] as const;

export const posts: TableBlock = {
  kind: "table",
  key: "posts",
  title: "Posts",
  columns: [
    column("post", "Post", "link"),
    column("platform", "Platform", "text"),
    column("format", "Format", "state"),
    column("likes", "Likes", "count"),
    column("reach", "Reach", "count", "reach"),
  ],
  rows: POSTS.map(([title, platform, format, reach, likes], index): Row => ({
    key: `post_${index}`,
    cells: [{ text: title, url: `https://posts.example/${index}` }, platform, format, likes, reach],
  })),
};

export const days = Array.from({ length: 56 }, (_, index): ReportSeriesDay => {
  const gained = Math.round(331_231 * (1 - Math.exp(-index / 22)) * 1.08);
  return {
    day: addDays("2026-09-28", index),
    count: index === 20 ? null : Math.min(331_231, gained),
    expected: Math.round((311_000 * (index + 1)) / 64),
    is_incomplete: index > 53,
  };
});

export const daily = days.slice(0, 40).map(({ day }, index): ReportSeriesDay => ({
  day,
  count: index === 12 ? null : Math.round(9_000 * Math.abs(Math.sin(index / 3)) + 1_200),
  expected: null,
  is_incomplete: index > 37,
}));
