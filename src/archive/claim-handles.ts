import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveLine } from "./read-lines.ts";

/**
 * Claims the handles of the shows or workspaces of a batch in the directory that keeps handles
 * unique, and releases those they had before.
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
  const handles = claims.map((claim) => claim.handle);
  const claimants = claims.map((claim) => claim.subject);
  await sql`
    delete from handle_directory as held
    where
      subject_kind = ${kind}
      and subject_id = any(${subjects}::text[])
      and not exists (
        select 1
        from unnest(${handles}::text[], ${claimants}::text[]) as claim (handle, subject_id)
        where claim.handle = held.handle and claim.subject_id = held.subject_id
      )`.execute(transaction);
  await sql`
    insert into handle_directory (subject_kind, handle, subject_id, created_at)
    select ${kind}, claim.handle, claim.subject_id, ${now}::timestamptz
    from unnest(${handles}::text[], ${claimants}::text[]) as claim (handle, subject_id)
    on conflict (subject_kind, handle) do nothing`.execute(transaction);
  const { rows } = await sql<{ handle: string; subject_id: string }>`
    select handle, subject_id
    from handle_directory
    where subject_kind = ${kind} and handle = any(${handles}::text[])`.execute(transaction);
  const holder = new Map(rows.map((row) => [row.handle, row.subject_id]));
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
