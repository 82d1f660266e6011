import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { ArchiveError } from "./archive-error.ts";
import { storeHandles } from "./handles.store.ts";
import type { ArchiveLine } from "./read-lines.ts";

/**
 * Claims the handles of the shows or workspaces of a batch in the directory that keeps handles
 * unique, and releases their previous handles.
 *
 * @throws ArchiveError naming the line whose handle another show or workspace has.
 */
export async function claimHandles(
  transaction: DatabaseTransaction,
  kind: "show" | "workspace",
  lines: readonly ArchiveLine[],
  now: Date,
): Promise<void> {
  const idColumn = kind === "show" ? "show_id" : "workspace_id";
  const subjects = lines.map((line) => String(line.row[idColumn]));
  const claims = lines.flatMap((line) =>
    typeof line.row["handle"] === "string"
      ? [{ line, subject: String(line.row[idColumn]), handle: line.row["handle"] }]
      : [],
  );
  const holder = await storeHandles(transaction, kind, { subjects, claims, now });
  const clash = claims.find((claim) => holder.get(claim.handle) !== claim.subject);
  if (clash !== undefined) {
    const field = kind === "show" ? "handle" : "network_handle";
    throw new ArchiveError(
      clash.line.number,
      field,
      `the handle ${clash.handle} belongs to another ${kind} here.`,
    );
  }
}
