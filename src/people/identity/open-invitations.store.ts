import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/** Whether a workspace has invited an address, and the invitation is open. */
export async function hasOpenInvitation(
  executor: Executor,
  email: string,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom("workspace_members")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("status", "=", "pending")
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
