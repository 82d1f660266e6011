import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { plainId } from "../../../kernel/contract/fields.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { readSubnetworks } from "../snapshots/index.ts";
import { viewReport } from "./report-view.ts";
import { reportSchema } from "./report.schema.ts";
import { findReportPage } from "./report.store.ts";

export const listReports = defineRead({
  id: "reports.list",
  method: "GET",
  path: "/v1/reports",
  scope: "reports:read",
  effect: "read",
  query: strictObject({
    type: Type.Optional(oneOf(REPORT_TYPES)),
    status: Type.Optional(oneOf(COLUMNS.reports.status.values)),
    campaign_id: Type.Optional(plainId()),
    show_ids: Type.Optional(
      Type.Array(plainId(), {
        maxItems: 100,
        description: "Reports that name any of these shows.",
      }),
    ),
    shared: Type.Optional(Type.Boolean({ description: "With an open link without a secret." })),
    automation_id: Type.Optional(Type.String({ maxLength: 64 })),
    subnetwork_id: Type.Optional(
      plainId({
        description:
          "Reports of this active subnetwork, which its network reads and does not edit.",
      }),
    ),
    ...pagingQuery,
  }),
  output: listOf(reportSchema),
  summary: "Reports",
  description: "Newest first, without the data of their snapshots.",
  example: { query: { status: "ready" } },
  mcp: false,
  handler: async (context, { query }) => {
    const { database, urls } = context;
    const { subnetwork_id: subnetworkId } = query;
    const owner =
      subnetworkId === undefined
        ? context.workspace.id
        : await requireSubnetwork(context, subnetworkId);
    const filters = {
      type: query.type ?? null,
      status: query.status ?? null,
      campaign_id: query.campaign_id ?? null,
      show_ids: query.show_ids ?? null,
      shared: query.shared ?? null,
      automation_id: query.automation_id ?? null,
    };
    return newestPage(
      context,
      { operationId: "reports.list", asked: query, filters: { ...filters, owner } },
      (page) => findReportPage(database, owner, filters, page),
      (rows) => rows.map((row) => viewReport(row, urls)),
    );
  },
});

/** @throws ApiError `parameter_invalid` for anything but an active subnetwork of the caller. */
async function requireSubnetwork(context: Context, id: string): Promise<string> {
  if ((await readSubnetworks(context)).includes(id)) return id;
  throw parameterInvalid(
    "subnetwork_id",
    "unknown",
    "subnetwork_id names no active subnetwork of this workspace.",
  );
}
