import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { REASONS } from "../../../domain/report-documents/causes.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";

/** Schemas of snapshots and of the comparison of two of them. */

const number = Type.String({
  pattern: "^[1-9][0-9]{0,5}$",
  description: "Number of the snapshot.",
});
const reportId = prefixedId("rep", { description: "Id of the report." });

export const reportIdParams = strictObject({ id: reportId });
export const snapshotParams = strictObject({ id: reportId, number });

const text = nullable(Type.String());

export const snapshotSchema = strictObject(
  {
    object: oneOf(["report_snapshot"]),
    report_id: prefixedId("rep"),
    number: Type.Integer({ minimum: 1 }),
    state: oneOf(COLUMNS.report_snapshots.state.values),
    as_of: timestamp,
    issued_at: timestamp,
    window: nullable(
      strictObject({
        start_date: Type.String({ format: "date" }),
        end_date: Type.String({ format: "date" }),
      }),
    ),
    is_final: Type.Boolean({ description: "True once no later reading is expected." }),
    supersedes: nullable(Type.Integer({ minimum: 1 })),
    reason: text,
    warnings: Type.Array(Type.String()),
    sha256: Type.String({ description: "Of the full document, hex." }),
    key_id: Type.String(),
    signature: Type.String({ description: "Ed25519 over the document's bytes, base64url." }),
    verify_url: Type.String(),
    withdrawn_at: nullable(timestamp),
    withdrawn_reason: text,
    data: nullable(
      Type.Unsafe<Record<string, unknown>>({
        ...anyObject,
        description: "With `expand=data`: the document as it is signed.",
      }),
    ),
  },
  { $id: "ReportSnapshot" },
);

const reasonsField = Type.Array(
  strictObject({ reason: oneOf(REASONS), figures: Type.Integer({ minimum: 1 }) }),
);
const summaryText = Type.String({
  description: "For example `4 figures changed: 3 late data, 1 post removed.`",
});
const value = Type.Unsafe<string | number | null>({ type: ["string", "number", "null"] });
const count = nullable(Type.Number());

const difference = strictObject({
  section: Type.String(),
  path: Type.String({ description: "Block, then figure, or row and column, or day." }),
  label: Type.String(),
  old: value,
  new: value,
  change: count,
  reason: oneOf(REASONS, { description: "The strongest cause." }),
  causes: Type.Array(
    strictObject({
      reason: oneOf(REASONS),
      readings: Type.Array(
        strictObject({
          kind: oneOf(["post", "account_day", "delivery", "rate", "promise", "time"]),
          id: Type.String(),
          label: Type.String(),
          old: count,
          new: count,
          read_at: nullable(timestamp),
        }),
        { description: "The largest differences, at most ten." },
      ),
    }),
  ),
});

export const diffSchema = strictObject(
  {
    object: oneOf(["report_diff"]),
    report_id: prefixedId("rep"),
    from: Type.Integer({ minimum: 1 }),
    to: Type.Integer({ minimum: 1 }),
    summary: summaryText,
    reasons: reasonsField,
    differences: Type.Array(difference),
    has_more: Type.Boolean({ description: "True where more than 2,000 figures differ." }),
  },
  { $id: "ReportDiff" },
);

/** A published snapshot in short: its headline, and what differs from the one before. */
export const snapshotSummarySchema = strictObject(
  {
    number: Type.Integer({ minimum: 1 }),
    as_of: timestamp,
    headline: Type.Array(
      strictObject({ key: Type.String(), label: Type.String(), text: Type.String() }),
      { description: "The first figures of the section `headline`, at most three." },
    ),
    warnings: Type.Array(Type.String()),
    changes: nullable(
      strictObject({
        since: Type.Integer({ minimum: 1, description: "Number of the snapshot before." }),
        summary: summaryText,
        reasons: reasonsField,
        differences: Type.Array(
          strictObject({ label: Type.String(), old: value, new: value, reason: oneOf(REASONS) }),
          { description: "The first 20; GET /v1/reports/{id}/diff has all with their readings." },
        ),
        has_more: Type.Boolean(),
      }),
    ),
  },
  { $id: "ReportSummary" },
);
