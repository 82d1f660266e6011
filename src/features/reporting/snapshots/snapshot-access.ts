import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { readableOwner } from "./readable-owner.ts";
import { findSnapshot, type SignedSnapshotRow } from "./snapshot.store.ts";

type Parts = Pick<Context, "workspace" | "database">;

/**
 * The workspace that has a report which the caller reads.
 *
 * @throws ApiError `resource_not_found` for an unknown report and one of another workspace, unless
 *   that is an active subnetwork of the caller's network.
 */
export async function requireReadableReport(parts: Parts, reportId: string): Promise<string> {
  const owner = await readableOwner(parts, reportId);
  if (owner === undefined) throw resourceNotFound("report");
  return owner;
}

/** @throws ApiError `resource_not_found` as `requireReadableReport`, and for an unknown number. */
export async function requireReadableSnapshot(
  parts: Parts,
  reportId: string,
  number: number,
): Promise<SignedSnapshotRow> {
  const owner = await readableOwner(parts, reportId);
  const row =
    owner === undefined ? undefined : await findSnapshot(parts.database, owner, reportId, number);
  if (row === undefined) throw resourceNotFound("report_snapshot");
  return row;
}

/** A snapshot of the workspace's own. @throws ApiError `resource_not_found` for any other. */
export async function requireSnapshot(
  { workspace, database }: Parts,
  reportId: string,
  number: number,
): Promise<SignedSnapshotRow> {
  const row = await findSnapshot(database, workspace.id, reportId, number);
  if (row === undefined) throw resourceNotFound("report_snapshot");
  return row;
}
