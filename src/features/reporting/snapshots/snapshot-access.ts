import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { findSnapshot, isReport, type SignedSnapshotRow } from "./snapshot.store.ts";

type Parts = Pick<Context, "workspace" | "database">;

/** @throws ApiError `resource_not_found` for an unknown report and one of another workspace. */
export async function requireOwnReport(
  { workspace, database }: Parts,
  reportId: string,
): Promise<void> {
  if (!(await isReport(database, workspace.id, reportId))) throw resourceNotFound("report");
}

/** @throws ApiError `resource_not_found` for an unknown report or number. */
export async function requireSnapshot(
  { workspace, database }: Parts,
  reportId: string,
  number: number,
): Promise<SignedSnapshotRow> {
  const row = await findSnapshot(database, workspace.id, reportId, number);
  if (row === undefined) throw resourceNotFound("report_snapshot");
  return row;
}
