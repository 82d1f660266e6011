import type { Figure, ReportDocument } from "./document.ts";

const figure = (key: string, value: Figure["value"]): Figure => ({
  key,
  label: key,
  value,
  definition: null,
  basis: "measured",
  read_at: "2026-10-19T06:00:00.000Z",
  is_estimated: false,
  kept_reason: null,
});

/** A document with a block of each kind. */
export function sampleDocument(changes: Partial<ReportDocument> = {}): ReportDocument {
  return {
    object: "report_document",
    format_version: 1,
    workspace_id: "6Kq1bXw8RfT3mYc5ZdHu",
    report_id: "rep_4Zq8WsX3eDc7RfV1tGb5YhNu",
    number: 1,
    depth: "full",
    type: "campaign",
    name: "Autumn flight",
    as_of: "2026-10-19T07:00:00.000Z",
    issued_at: "2026-10-19T07:00:00.000Z",
    window: { start_date: "2026-10-12", end_date: "2026-10-18" },
    is_final: false,
    supersedes: null,
    reason: null,
    issuer: { name: "Harbour Audio", url: null },
    branding: { primary_color: null, logo_sha256: null, co_brand: null },
    header: [{ key: "advertiser", label: "Advertiser", text: "Northwind Roasters" }],
    sections: [
      {
        id: "placements",
        type: "placements",
        title: "Placements",
        note: null,
        status: "ready",
        error: null,
        is_exact: false,
        blocks: [
          { kind: "sentence", key: "lead", tone: "lead", text: "31,234 of 51,000 delivered." },
          {
            kind: "figures",
            key: "figures",
            figures: [
              figure("delivered", { kind: "count", count: 31_234 }),
              figure("spend", { kind: "money", minor: 112_000, currency: "gbp" }),
              figure("share", { kind: "ratio", ratio: "0.6123" }),
            ],
          },
          {
            kind: "table",
            key: "slots",
            title: "Slots",
            columns: [
              { key: "show", label: "Show", kind: "text", currency: null, definition: null },
              { key: "reach", label: "Reach", kind: "count", currency: null, definition: "reach" },
              { key: "cost", label: "Cost", kind: "money", currency: "gbp", definition: null },
            ],
            rows: [{ key: "slot_1", cells: ["Salt & Signal", 4_711, 112_000] }],
          },
          {
            kind: "series",
            key: "days",
            title: "Delivery",
            definition: "reach",
            form: "daily",
            days: [{ day: "2026-10-12", count: 4_711, expected: null, is_incomplete: false }],
            goal: null,
            markers: [],
          },
          { kind: "text", key: "text", markdown: "On *plan*." },
        ],
      },
    ],
    definitions: [{ id: "reach", version: 1, label: "reach", text: "Sum of the posts' reach." }],
    ...changes,
  };
}
