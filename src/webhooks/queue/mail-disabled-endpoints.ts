import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import type { Mails } from "../../kernel/access/mails.ts";
import type { EndpointKey } from "./end-deliveries.ts";

/** Disabled as failing and not mailed yet; no mail follows when a user disables an endpoint. */
const isUnmailed = sql<boolean>`
  disabled_reason = 'failing'
  and deleted_at is null
  and announced_disabled_at is distinct from disabled_at`;

/**
 * Mails owner and admins about endpoints that were disabled as failing: one mail for each disabling
 * and address, whichever process disabled the endpoint and however many run this. Returns the
 * number of mails.
 */
export async function mailDisabledEndpoints(database: Database, mails: Mails): Promise<number> {
  const endpoints = await database
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where(isUnmailed)
    .orderBy("workspace_id")
    .orderBy("id")
    .execute();
  let posted = 0;
  for (const endpoint of endpoints)
    posted += await inTransaction(database, (transaction) =>
      mailDisabling(transaction, mails, endpoint),
    );
  return posted;
}

/** Marks the disabling as mailed first: that locks the row, and no other process finds it then. */
async function mailDisabling(
  transaction: DatabaseTransaction,
  mails: Mails,
  { workspace_id, id }: EndpointKey,
): Promise<number> {
  const endpoint = await transaction
    .updateTable("webhook_endpoints")
    .set({ announced_disabled_at: sql`disabled_at` })
    .where("workspace_id", "=", workspace_id)
    .where("id", "=", id)
    .where(isUnmailed)
    .returning(["url", "client_id", "failing_since"])
    .executeTakeFirst();
  if (endpoint === undefined) return 0;
  const { name: workspaceName } = await transaction
    .selectFrom("workspaces")
    .select("name")
    .where("workspace_id", "=", workspace_id)
    .executeTakeFirstOrThrow();
  const addresses = await findAddresses(transaction, workspace_id);
  for (const email of addresses) {
    await mails.endpointDisabled(transaction, {
      email,
      workspaceName,
      endpointId: id,
      endpointUrl: endpoint.url,
      failingSince: endpoint.failing_since,
      isOfApp: endpoint.client_id !== null,
    });
  }
  return addresses.length;
}

/** Addresses of owner and admins, each once in any letter case; imported members may have none. */
async function findAddresses(
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
