import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { fault, globalClusterId, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import { expiresField, passwordField } from "../share-links/index.ts";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { brandingSchema, sectionSchema, windowSchema } from "../definitions/index.ts";
import { snapshotSummarySchema } from "../snapshots/index.ts";

/** Schemas of reports: what a body may contain, and what is returned. */

export const reportParams = strictObject({
  id: prefixedId("rep", { description: "Id of the report." }),
});

const text = nullable(Type.String());

/** Terms of the link labelled `public`, in a report that is created or changed. */
export const sharingFields = {
  visibility: Type.Optional(
    oneOf(["private", "link"], {
      description:
        "`link`: everyone with `share_url` sees the report; `private` revokes that link.",
    }),
  ),
  password: passwordField,
  expires_at: expiresField,
};

/** What a report is about; fixed once it is created. */
export const subjectFields = {
  campaign_id: Type.Optional(nullable(plainId({ description: "For type `campaign`." }))),
  show_ids: Type.Optional(
    Type.Array(plainId(), {
      maxItems: 500,
      description: "For `show` one; for `network` none is all.",
    }),
  ),
  cluster_refs: Type.Optional(
    Type.Array(globalClusterId, { maxItems: 100, description: "For type `cluster`." }),
  ),
};

export const reportSchema = strictObject(
  {
    object: oneOf(["report"]),
    id: prefixedId("rep"),
    name: Type.String(),
    type: oneOf(REPORT_TYPES),
    status: oneOf(COLUMNS.reports.status.values, {
      description: "`draft`: changed since its snapshot. Links go on showing the snapshot.",
    }),
    shared: Type.Boolean({ description: "True while its link without a secret is open." }),
    template_id: text,
    campaign_id: text,
    show_ids: Type.Array(Type.String()),
    cluster_refs: Type.Array(Type.String()),
    window: windowSchema,
    sections: Type.Array(sectionSchema),
    branding: brandingSchema,
    visibility: oneOf(["private", "link"]),
    password_protected: Type.Boolean(),
    expires_at: nullable(timestamp),
    share_url: text,
    published_snapshot: nullable(
      Type.Integer({ minimum: 1, description: "Number of the snapshot that links show." }),
    ),
    snapshot_at: nullable(timestamp),
    has_unpublished_changes: Type.Boolean(),
    data: nullable(
      Type.Unsafe<Record<string, unknown>>({
        ...anyObject,
        description: "With `expand=data`: the document of the published snapshot, as it is signed.",
      }),
    ),
    summary: nullable(snapshotSummarySchema),
    automation_id: text,
    error: fault,
    computed_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "Report" },
);
