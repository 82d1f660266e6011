import type { DocumentSection, ReportDocument, Row } from "./document.ts";
import { AS_OF, daily, days, figure, placements, posts } from "./sample-blocks.test-support.ts";

/** A document with every kind of block, and names of several scripts, for tests of its writers. */

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
