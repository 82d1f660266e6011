import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import type { Mails } from "../../kernel/access/mails.ts";
import type { EndpointKey } from "./end-deliveries.ts";

/**
 * Disabled as failing, and this time not told of yet. A person who disables an endpoint knows of
 * it.
 */
const isUnannounced = sql<boolean>`disabled_reason = 'failing' and deleted_at is null and announced_disabled_at is distinct from disabled_at`;

/**
 * Tells owner and admins by mail of endpoints that were disabled as failing (completions B9): once
 * a disabling and person, whichever process disabled it and however many look. Returns how many
 * mails were posted.
 */
export async function announceDisabled(database: Database, mails: Mails): Promise<number> {
  const endpoints = await database
    .selectFrom("webhook_endpoints")
    .select(["workspace_id", "id"])
    .where(isUnannounced)
    .orderBy("workspace_id")
    .orderBy("id")
    .execute();
  let posted = 0;
  for (const endpoint of endpoints)
    posted += await inTransaction(database, (transaction) =>
      announce(transaction, mails, endpoint),
    );
  return posted;
}

/** Notes the disabling first, which locks the row: whoever else found it then notes nothing. */
async function announce(
  transaction: DatabaseTransaction,
  mails: Mails,
  { workspace_id, id }: EndpointKey,
): Promise<number> {
  const endpoint = await transaction
    .updateTable("webhook_endpoints")
    .set({ announced_disabled_at: sql`disabled_at` })
    .where("workspace_id", "=", workspace_id)
    .where("id", "=", id)
    .where(isUnannounced)
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

/** Of owner and admins, each once however it is spelled; an imported member may have none. */
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
