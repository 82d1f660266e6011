import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { keysetPage } from "../../../kernel/operation/keyset-page.ts";
import { requireReadableReport } from "./snapshot-access.ts";
import { viewSnapshot } from "./snapshot-view.ts";
import { reportIdParams, snapshotSchema } from "./snapshot.schema.ts";
import { findSnapshotPage, type SignedSnapshotRow } from "./snapshot.store.ts";

export const listSnapshots = defineRead({
  id: "reports.list_snapshots",
  method: "GET",
  path: "/v1/reports/{id}/snapshots",
  scope: "reports:read",
  effect: "read",
  params: reportIdParams,
  query: strictObject(pagingQuery),
  output: listOf(snapshotSchema),
  summary: "Snapshots of a report",
  description: "The newest first, each with its hash and signature. A snapshot never changes.",
  example: { params: { id: "{report_id}" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const { database, urls } = context;
    const workspaceId = await requireReadableReport(context, params.id);
    const report = { workspaceId, reportId: params.id };
    return keysetPage(
      context,
      { operationId: "reports.list_snapshots", asked: query, within: { report: params.id } },
      {
        keysOf: ({ number }: SignedSnapshotRow) => [number],
        afterOf: ([number]) => Number(number),
      },
      ({ after: below, limit }) => findSnapshotPage(database, report, { below, limit }),
      (rows: readonly SignedSnapshotRow[]) => rows.map((row) => viewSnapshot(row, urls)),
    );
  },
});
