import { sql } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";

/**
 * Enters the claimed handles of shows or workspaces and removes the previous handles of the
 * subjects. Returns the holder of each claimed handle, which is another subject where the handle
 * was already taken.
 */
export async function storeHandles(
  transaction: DatabaseTransaction,
  kind: "show" | "workspace",
  {
    subjects,
    claims,
    now,
  }: {
    subjects: readonly string[];
    claims: readonly { subject: string; handle: string }[];
    now: Date;
  },
): Promise<Map<string, string>> {
  const handles = claims.map((claim) => claim.handle);
  const claimants = claims.map((claim) => claim.subject);
  await sql`
    delete from handle_directory as held
    where subject_kind = ${kind}
      and subject_id = any(${[...subjects]}::text[])
      and not exists (
        select 1
        from unnest(${handles}::text[], ${claimants}::text[]) as claim (handle, subject_id)
        where claim.handle = held.handle
          and claim.subject_id = held.subject_id
      )`.execute(transaction);
  await sql`
    insert into handle_directory (subject_kind, handle, subject_id, created_at)
    select ${kind}, claim.handle, claim.subject_id, ${now}::timestamptz
    from unnest(${handles}::text[], ${claimants}::text[]) as claim (handle, subject_id)
    on conflict (subject_kind, handle) do nothing`.execute(transaction);
  const { rows } = await sql<{ handle: string; subject_id: string }>`
    select handle, subject_id
    from handle_directory
    where subject_kind = ${kind}
      and handle = any(${handles}::text[])`.execute(transaction);
  return new Map(rows.map((row) => [row.handle, row.subject_id]));
}
