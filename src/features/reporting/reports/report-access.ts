import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { readableOwner } from "../snapshots/index.ts";
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

/** The report of a read, which may be of an active subnetwork. @throws as `requireReport`. */
export async function requireReadableReport(
  context: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<ReportRow> {
  const owner = await readableOwner(context, id);
  const row = owner === undefined ? undefined : await findReport(context.database, owner, id);
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
