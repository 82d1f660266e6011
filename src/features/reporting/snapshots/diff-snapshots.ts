import { Type } from "typebox";
import { compareDocuments } from "../../../domain/report-documents/compare.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { comparedSnapshot, countReasons, strongestOf, summaryOf } from "./compare-snapshots.ts";
import { requireReadableSnapshot } from "./snapshot-access.ts";
import { diffSchema, reportIdParams } from "./snapshot.schema.ts";

const DIFFERENCES_MAX = 2_000;

const number = (description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, description });

export const diffSnapshots = defineRead({
  id: "reports.diff",
  method: "GET",
  path: "/v1/reports/{id}/diff",
  scope: "reports:read",
  effect: "read",
  params: reportIdParams,
  query: strictObject({
    from: number("Number of the earlier snapshot."),
    to: number("Number of the later snapshot."),
  }),
  output: diffSchema,
  summary: "What differs between two snapshots",
  description:
    "Every figure that differs, by stable keys, with its causes from the readings that were stored " +
    "with both snapshots: a restatement by the platform, late data, an added or removed post, a " +
    "rate, a definition, a moved window. A difference without a known cause is `unexplained`.",
  example: { params: { id: "{report_id}" }, query: { from: "1", to: "2" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const [from, to] = await Promise.all([
      comparedOf(context, params.id, query.from),
      comparedOf(context, params.id, query.to),
    ]);
    const differences = compareDocuments(from, to);
    return {
      object: "report_diff",
      report_id: params.id,
      from: query.from,
      to: query.to,
      summary: summaryOf(differences),
      reasons: countReasons(differences).map(([reason, figures]) => ({ reason, figures })),
      differences: differences
        .slice(0, DIFFERENCES_MAX)
        .map((one) => ({ ...one, reason: strongestOf(one.causes) })),
      has_more: differences.length > DIFFERENCES_MAX,
    };
  },
});

async function comparedOf(context: Context, reportId: string, snapshotNumber: number) {
  const row = await requireReadableSnapshot(context, reportId, snapshotNumber);
  const found = await comparedSnapshot(context.database, {
    workspaceId: row.workspace_id,
    reportId,
    number: snapshotNumber,
  });
  if (found === undefined) throw resourceNotFound("report_snapshot");
  return found;
}
