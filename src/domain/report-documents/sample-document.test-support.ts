import { addDays } from "../../lib/time/calendar-day.ts";
import type {
  DocumentSection,
  Figure,
  ReportDocument,
  Row,
  SeriesDay,
  TableBlock,
} from "./document.ts";

/** A document with every kind of block, and names of several scripts, for tests of its writers. */

const AS_OF = "2026-11-22T14:20:00.000Z";

const figure = (
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

const placements: TableBlock = {
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

const posts: TableBlock = {
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

const days = Array.from({ length: 56 }, (_, index): SeriesDay => {
  const gained = Math.round(331_231 * (1 - Math.exp(-index / 22)) * 1.08);
  return {
    day: addDays("2026-09-28", index),
    count: index === 20 ? null : Math.min(331_231, gained),
    expected: Math.round((311_000 * (index + 1)) / 64),
    is_incomplete: index > 53,
  };
});

const daily = days.slice(0, 40).map(({ day }, index): SeriesDay => ({
  day,
  count: index === 12 ? null : Math.round(9_000 * Math.abs(Math.sin(index / 3)) + 1_200),
  expected: null,
  is_incomplete: index > 37,
}));

const section = (
  id: string,
  title: string,
  blocks: DocumentSection["blocks"],
  note: string | null = null,
): DocumentSection => ({
  id,
  type: id,
  title,
  note,
  status: "ready",
  error: null,
  is_exact: false,
  blocks,
});

const REMARKS = `The read of **12 October** carried the old code; a clip with the *new* one went out
two days later ([the clip](https://posts.example/3)).

- Two make-goods are dated
- One is open:
  1. The Second Kitchen, 20 Oct
  2. its clip

> “Northgate pays everyone on the same day.”

## Что дальше

Следующий выпуск выходит 24 ноября.

يُنشر التقرير التالي في نهاية الشهر.`;

export const sampleDocument = (given: Partial<ReportDocument> = {}): ReportDocument => ({
  object: "report_document",
  format_version: 1,
  workspace_id: "wsp_sample",
  report_id: "rep_sample",
  number: 3,
  depth: "full",
  type: "campaign",
  name: "Northgate Tea, the autumn blend",
  as_of: AS_OF,
  issued_at: "2026-11-22T14:21:07.000Z",
  window: { start_date: "2026-09-28", end_date: "2026-11-30" },
  is_final: false,
  supersedes: 2,
  reason: "TikTok restated two days",
  issuer: { name: "Harbour Audio", url: "https://harbour.example" },
  branding: {
    primary_color: null,
    logo_sha256: null,
    co_brand: { name: "Northgate Tea", logo_sha256: null },
  },
  header: [
    { key: "advertiser", label: "Advertiser", text: "Northgate Tea" },
    { key: "agency", label: "Agency", text: "Fjord & Co" },
    { key: "flight", label: "Flight", text: "28 Sep – 30 Nov 2026" },
    { key: "order", label: "Order", text: "IO-2026-118" },
  ],
  sections: [
    section("headline", "In short", [
      {
        kind: "sentence",
        key: "headline",
        tone: "lead",
        text: "331,231 delivered of 311,000 promised, with 88 % of the time gone.",
      },
      {
        kind: "sentence",
        key: "more",
        tone: "plain",
        text: "Seven of eight places ran; five are checked against the transcript.",
      },
      {
        kind: "figures",
        key: "figures",
        figures: [
          figure(
            "delivered",
            "Delivered",
            { kind: "count", count: 331_231 },
            { definition: "reach" },
          ),
          figure(
            "share",
            "Of the promise",
            { kind: "ratio", ratio: "1.0651" },
            { basis: "calculated" },
          ),
          figure(
            "ad_server",
            "Ad server",
            { kind: "count", count: 195_933 },
            { basis: "delivered", read_at: "2026-11-20T22:00:00.000Z" },
          ),
          figure(
            "spend",
            "Spend",
            { kind: "money", minor: 112_000, currency: "gbp" },
            {
              basis: "supplied",
              read_at: null,
            },
          ),
          figure(
            "kept",
            "TikTok",
            { kind: "count", count: 58_096 },
            { kept_reason: "TikTok said 0" },
          ),
          figure("people", "People", { kind: "count", count: null }, { is_estimated: true }),
        ],
      },
      {
        kind: "sentence",
        key: "warning",
        tone: "warning",
        text: "One make-good is due: The Second Kitchen delivered 71 % of its promise.",
      },
    ]),
    section(
      "delivery_over_time",
      "Against the promise",
      [
        {
          kind: "series",
          key: "sum",
          title: "Delivered by each day",
          definition: "reach",
          form: "cumulative",
          days,
          goal: 311_000,
          markers: [
            { day: "2026-10-12", label: "Tideline, two places" },
            { day: "2026-10-14", label: "Ночной поезд" },
            { day: "2026-11-02", label: "Οι νησιώτες" },
          ],
        },
        {
          kind: "series",
          key: "daily",
          title: "Single days",
          definition: "reach",
          form: "daily",
          days: daily,
          goal: null,
          markers: [],
        },
      ],
      "A promise falls due on the day its slot airs; delivery follows as people listen.",
    ),
    section("placements", "Placements", [placements]),
    section("posts", "Posts made from the episodes", [posts]),
    section("text", "Remarks", [{ kind: "text", key: "text", markdown: REMARKS }]),
    {
      ...section("audience", "Audience", []),
      status: "failed",
      error: { code: "timeout", message: "The countries took longer than five seconds." },
    },
  ],
  definitions: [
    {
      id: "reach",
      version: 2,
      label: "Reach",
      text:
        "Views, plays, impressions and opens as each platform counts them, added up. A sum of " +
        "counters, not of people.",
    },
    {
      id: "delivered",
      version: 1,
      label: "Delivered",
      text: "What the posts and episodes that carry the message reached in the window.",
    },
  ],
  ...given,
});

/** A document whose one table has seven columns, and as many rows as named. */
export function longDocument(rowCount: number): ReportDocument {
  const rows = Array.from({ length: rowCount }, (_, index): Row => ({
    key: `row_${index}`,
    cells: placements.rows[index % placements.rows.length]?.cells.with(1, `Row ${index + 1}`) ?? [],
  }));
  return sampleDocument({
    sections: [
      section("placements", "Placements", [
        { ...placements, columns: placements.columns.slice(0, 7), rows },
      ]),
    ],
  });
}
