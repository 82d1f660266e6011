import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../db/connection/database.ts";
import type { EndpointKey } from "./end-deliveries.store.ts";

/**
 * Endpoints that were disabled because they failed, and the addresses that are mailed about them.
 */

/**
 * True for an endpoint that was disabled as failing and whose mail is not sent; no mail follows
 * when a user disables an endpoint.
 */
const isUnmailed = sql<boolean>`
  disabled_reason = 'failing'
  and deleted_at is null
  and announced_disabled_at is distinct from disabled_at`;

/** The endpoints of all workspaces that were disabled as failing without a mail about it. */
export async function findUnmailed(database: Database): Promise<EndpointKey[]> {
  return database
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where(isUnmailed)
    .orderBy("workspace_id")
    .orderBy("id")
    .execute();
}

/** Marks a disabling as mailed; undefined where another process has already marked it. */
export async function markMailed(
  transaction: DatabaseTransaction,
  endpoint: EndpointKey,
): Promise<{ url: string; client_id: string | null; failing_since: Date | null } | undefined> {
  return transaction
    .updateTable("webhook_endpoints")
    .set({ announced_disabled_at: sql`disabled_at` })
    .where("workspace_id", "=", endpoint.workspace_id)
    .where("id", "=", endpoint.id)
    .where(isUnmailed)
    .returning(["url", "client_id", "failing_since"])
    .executeTakeFirst();
}

export async function findWorkspaceName(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<string> {
  const { name } = await transaction
    .selectFrom("workspaces")
    .select("name")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Addresses of the owner and the admins, each once regardless of letter case; imported members may
 * have no address.
 */
export async function findAddresses(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<string[]> {
  const members = await transaction
    .selectFrom("workspace_members")
    .select(sql<string>`lower(email)`.as("email"))
    .distinct()
    .where("workspace_id", "=", workspaceId)
    .where("status", "=", "accepted")
    .where("role", "in", ["owner", "admin"])
    .where("email", "like", "%_@_%")
    .orderBy("email")
    .execute();
  return members.map((member) => member.email);
}
