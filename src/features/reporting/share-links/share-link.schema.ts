import { Type } from "typebox";
import { DEPTHS } from "../../../domain/report-documents/document.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { ShareLinkRow } from "./share-link.store.ts";

/** Schemas of links to reports. */

const reportId = prefixedId("rep", { description: "Id of the report." });

export const reportOfLinkParams = strictObject({ id: reportId });
export const shareLinkParams = strictObject({
  id: reportId,
  link_id: prefixedId("rln", { description: "Id of the link." }),
});

/** What the link without a secret is called. */
export const PUBLIC_LABEL = "public";

export const passwordField = Type.Optional(
  nullable(
    Type.String({
      minLength: 8,
      maxLength: 200,
      description: "What readers type before they see the report; null removes it.",
    }),
  ),
);
export const expiresField = Type.Optional(
  nullable(
    Type.String({ format: "date-time", description: "When the link ends; null: never by itself." }),
  ),
);
export const depthField = Type.Optional(
  oneOf(DEPTHS, {
    description:
      "`full`, `bands` (counts such as 30,000 to 40,000, and no other figure), or `none` (texts).",
  }),
);

const label = Type.String({ minLength: 1, maxLength: 80, description: "Whom it is for." });

/** Fields of a link that can be set when it is created and when it is changed. */
const shareLinkFields = {
  snapshot: Type.Optional(
    Type.Unsafe<"latest" | number>({
      anyOf: [
        { type: "string", enum: ["latest"] },
        { type: "integer", minimum: 1, maximum: 1_000_000 },
      ],
      description: "`latest`, or the number of a snapshot that the link goes on showing.",
    }),
  ),
  depth: depthField,
  password: passwordField,
  expires_at: expiresField,
  allow_export: Type.Optional(
    Type.Boolean({
      description:
        "Whether readers may download the PDF, tables as CSV and XLSX, and the archive, all at the " +
        "depth of the link; false unless sent.",
    }),
  ),
  indexable: Type.Optional(
    Type.Boolean({ description: "Whether search engines may list the page; false unless sent." }),
  ),
};

export const createShareLinkBody = strictObject(
  { label, ...shareLinkFields },
  { $id: "CreateReportLink" },
);
export const updateShareLinkBody = strictObject(
  { label: Type.Optional(label), ...shareLinkFields },
  { $id: "UpdateReportLink" },
);

const fields = {
  object: oneOf(["report_link"]),
  id: prefixedId("rln"),
  report_id: prefixedId("rep"),
  label: Type.String(),
  public: Type.Boolean({ description: "True for the one link whose address has no secret." }),
  status: oneOf(["open", "expired", "revoked"]),
  token_last_four: nullable(Type.String()),
  snapshot: Type.Unsafe<"latest" | number>({ type: ["string", "integer"] }),
  depth: oneOf(DEPTHS),
  password_protected: Type.Boolean(),
  allow_export: Type.Boolean(),
  indexable: Type.Boolean(),
  expires_at: nullable(timestamp),
  revoked_at: nullable(timestamp),
  opens: Type.Integer({
    minimum: 0,
    description: "Openings by browsers, counted by day; no address and no program is stored.",
  }),
  last_opened_day: nullable(Type.String({ format: "date" })),
  created_at: timestamp,
  updated_at: timestamp,
};

export const shareLinkSchema = strictObject(fields, { $id: "ReportLink" });

/** A link as its creation returns it. In a replay `url` is null, because it is shown once. */
export const shareLinkWithUrlSchema = strictObject(
  {
    ...fields,
    url: nullable(Type.String({ description: "The secret address; shown this once." })),
  },
  { $id: "ReportLinkWithUrl" },
);

export const viewShareLink = (row: ShareLinkRow, now: Date): View<typeof shareLinkSchema> => ({
  object: "report_link",
  id: row.id,
  report_id: row.report_id,
  label: row.label,
  public: row.is_public,
  status:
    row.revoked_at !== null
      ? "revoked"
      : row.expires_at !== null && row.expires_at <= now
        ? "expired"
        : "open",
  token_last_four: row.token_last_four,
  snapshot: row.snapshot_number ?? "latest",
  depth: row.depth,
  password_protected: row.password_hash !== null,
  allow_export: row.allow_export,
  indexable: row.is_indexable,
  expires_at: isoOrNull(row.expires_at),
  revoked_at: isoOrNull(row.revoked_at),
  opens: row.opens,
  last_opened_day: row.last_opened_day,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The address of a link with its secret. */
export const addressOfLink = (
  urls: Urls,
  { workspaceId, reportId, token }: { workspaceId: string; reportId: string; token: string },
): string => `${urls.report(workspaceId, reportId)}/${token}`;
