import type { Executor } from "../../../db/connection/database.ts";
import { findActiveSubnetworks } from "../../../kernel/access/workspace-access.store.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { findReportOwner } from "./snapshot.store.ts";

/** Reports that a workspace reads: its own, and as a network those of its active subnetworks. */

interface Reader {
  workspace: Pick<WorkspaceAccess, "id" | "kind">;
  database: Executor;
}

/** The subnetworks whose reports a workspace reads and neither changes nor sends. */
export const readSubnetworks = ({ workspace, database }: Reader): Promise<string[]> =>
  workspace.kind === "network"
    ? findActiveSubnetworks(database, workspace.id)
    : Promise.resolve([]);

/** The workspace that has a report which the caller reads; undefined for any other report. */
export async function readableOwner(reader: Reader, reportId: string): Promise<string | undefined> {
  const { workspace, database } = reader;
  const own = await findReportOwner(database, [workspace.id], reportId);
  if (own !== undefined) return own;
  const subnetworks = await readSubnetworks(reader);
  return subnetworks.length === 0 ? undefined : findReportOwner(database, subnetworks, reportId);
}
