import { type Static, Type } from "typebox";
import type { ReportDocument } from "../../../domain/report-documents/document.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { anyObject, nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";

/** What a page of a report is made of. */
export const previewSchema = strictObject({
  object: oneOf(["report_preview"]),
  report_id: prefixedId("rep"),
  state: oneOf(["draft", "current", "superseded", "withdrawn"]),
  document: Type.Unsafe<Record<string, unknown>>({ ...anyObject }),
  sha256: nullable(Type.String({ description: "Null for a draft, which is not signed." })),
  key_id: nullable(Type.String()),
  fingerprint: nullable(Type.String()),
});

export type ReportPreview = Omit<Static<typeof previewSchema>, "document"> & {
  document: ReportDocument;
};
