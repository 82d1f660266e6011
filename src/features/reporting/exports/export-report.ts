import { Type } from "typebox";
import { fault, prefixedId } from "../../../kernel/contract/fields.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { signedAddressOf } from "../../sponsorship/library/index.ts";
import { findPublishedNumber, readableOwner } from "../snapshots/index.ts";
import { MADE_FORMATS } from "./make-files.job.ts";
import { findReportFile } from "./report-file.store.ts";

const exportSchema = strictObject(
  {
    object: oneOf(["export"]),
    report_id: prefixedId("rep"),
    number: Type.Integer({ minimum: 1 }),
    format: oneOf(MADE_FORMATS),
    status: oneOf(["queued", "ready", "failed"], {
      description: "`queued`: a worker makes it, within seconds. Ask again.",
    }),
    download_url: nullable(Type.String({ description: "Valid until `expires_at`." })),
    expires_at: nullable(timestamp),
    size_bytes: nullable(Type.Integer({ minimum: 0 })),
    sha256: nullable(Type.String()),
    accessible: nullable(
      Type.Boolean({ description: "For `pdf`: PDF/UA-1, with a glyph for every character." }),
    ),
    missing_glyphs: Type.Array(Type.String()),
    error: fault,
  },
  { $id: "ReportExport" },
);

export const exportReport = defineRead({
  id: "reports.export",
  method: "GET",
  path: "/v1/reports/{id}/export",
  scope: "reports:read",
  effect: "read",
  params: strictObject({ id: prefixedId("rep", { description: "Id of the report." }) }),
  query: strictObject({
    format: oneOf(MADE_FORMATS, {
      description:
        "`pdf`; `json`: the signed document; `csv`: an archive with a file for each table; `xlsx`: " +
        "a workbook with a sheet for each; `zip`: all of them with signature, key and the line " +
        "that verifies them.",
    }),
    number: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: "Number of the snapshot; the published one unless given.",
      }),
    ),
  }),
  output: exportSchema,
  summary: "A snapshot as a file",
  description:
    "Files are made by a worker after each generation; the same snapshot is the same bytes. The " +
    "address is valid for five minutes and needs no credential.",
  example: { params: { id: "{report_id}" }, query: { format: "pdf" } },
  mcp: false,
  handler: async (context, { params: { id }, query: { format, number } }) => {
    const { database, workspace } = context;
    const owner = (await readableOwner(context, id)) ?? workspace.id;
    const asked = number ?? (await findPublishedNumber(database, owner, id));
    const file =
      asked === null
        ? undefined
        : await findReportFile(
            database,
            { workspaceId: owner, reportId: id, number: asked, depth: "full" },
            format,
          );
    if (file === undefined) throw resourceNotFound("report_snapshot");
    const { url, expiresAt } =
      file.file_id === null
        ? { url: null, expiresAt: null }
        : signedAddressOf({ ...context, workspace: { ...workspace, id: owner } }, file.file_id);
    return {
      object: "export",
      report_id: id,
      number: file.number,
      format,
      status: file.status,
      download_url: url,
      expires_at: expiresAt,
      size_bytes: file.size_bytes,
      sha256: file.sha256,
      accessible: file.is_accessible,
      missing_glyphs: file.missing_glyphs ?? [],
      error: file.error === null ? null : { code: file.error.code, message: file.error.message },
    };
  },
});
