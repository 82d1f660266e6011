import { Type } from "typebox";
import { atDepth } from "../../../domain/report-documents/depth.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { fingerprintOf } from "../../../domain/report-documents/signature.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { keepLogos } from "../logos/index.ts";
import { type FreezeServices, readReport, reportParams, requireReport } from "../reports/index.ts";
import {
  findDocument,
  findSigningKeys,
  readDocument,
  requireReadableSnapshot,
} from "../snapshots/index.ts";
import { previewSchema, type ReportPreview } from "./preview.schema.ts";

/** Price in tokens: a draft reads all figures of the report. */
const COST = 5;

const UNSIGNED = { sha256: null, key_id: null, fingerprint: null };

export const previewReport = defineRead({
  id: "app.reports.preview",
  method: "GET",
  path: "/app-api/reports/{id}/preview",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  cost: COST,
  params: reportParams,
  query: strictObject({
    number: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: "A snapshot; what the next one holds unless given.",
      }),
    ),
    depth: Type.Optional(oneOf(["full", "bands", "none"])),
  }),
  output: previewSchema,
  summary: "What the page of a report is made of",
  description:
    "The document that the next snapshot would hold, read at this moment and stored nowhere, or " +
    "that of a snapshot. The page of a link is made of the same.",
  example: { params: { id: "{report_id}" } },
  mcp: false,
  handler: async (context: Context<FreezeServices>, { params, query }) => {
    const { number, depth = "full" } = query;
    const preview =
      number === undefined
        ? await previewDraft(context, params.id, depth)
        : await openSnapshot(context, params.id, { number, depth });
    return { ...preview, document: { ...preview.document } };
  },
});

/** What the next snapshot would hold. Copies of its logos are kept, as at a generation. */
async function previewDraft(
  context: Context<FreezeServices>,
  id: string,
  depth: Depth,
): Promise<ReportPreview> {
  const report = await requireReport(context, id);
  const { database, services, runtime, now } = context;
  const ofReport = { workspaceId: report.workspace_id, reportId: report.id };
  const logos = await keepLogos({ database, services, now }, ofReport, report.definition.branding);
  const read = await readReport(runtime, report, { reason: null, logos });
  if (read === undefined) throw resourceNotFound("report");
  return {
    object: "report_preview",
    report_id: report.id,
    state: "draft",
    document: atDepth(read.document, depth),
    ...UNSIGNED,
  };
}

/** A snapshot as it was issued, or as it is told at a depth. */
async function openSnapshot(
  context: Context,
  id: string,
  { number, depth }: { number: number; depth: Depth },
): Promise<ReportPreview> {
  const { state, workspace_id: workspaceId } = await requireReadableSnapshot(context, id, number);
  const { database } = context;
  const snapshot = { workspaceId, reportId: id, number };
  const row = await findDocument(database, snapshot, depth);
  const document = await readDocument(database, snapshot, depth);
  if (row === undefined || document === null) throw resourceNotFound("report_snapshot");
  const keys = await findSigningKeys(database);
  const signer = keys.find(({ key_id: key }) => key === row.key_id);
  return {
    object: "report_preview",
    report_id: id,
    state,
    document,
    sha256: row.sha256,
    key_id: row.key_id,
    fingerprint: signer === undefined ? null : fingerprintOf(signer.public_key),
  };
}
