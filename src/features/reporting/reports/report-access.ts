import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { findReport, lockReport, type ReportRow } from "./report.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for a report of another workspace and an unknown
 * id.
 */
export async function requireReport(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<ReportRow> {
  const row = await findReport(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("report");
  return row;
}

/** The report that a write names, locked until its transaction ends. @throws as `requireReport`. */
export async function requireReportForWrite(
  context: Pick<WriteContext, "workspace" | "database">,
  id: string,
): Promise<ReportRow> {
  if (!(await lockReport(context.database, context.workspace.id, id)))
    throw resourceNotFound("report");
  return requireReport(context, id);
}
