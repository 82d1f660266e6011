import { newestFirst, type NewestPage } from "../../../../db/statements/newest-first.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { WebhookEndpointsTable } from "../../../../db/schema/tables.ts";

/** The statements about the webhook endpoints of one owner. */

export type EndpointRow = Selectable<WebhookEndpointsTable>;

/**
 * The owner of endpoints: an OAuth app has its own in each workspace; keys share the workspace's.
 */
export interface EndpointOwner {
  workspaceId: string;
  /** Null for the workspace itself. */
  clientId: string | null;
}

const owned = (executor: Executor, { workspaceId, clientId }: EndpointOwner) =>
  executor
    .selectFrom("webhook_endpoints")
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`client_id is not distinct from ${clientId}`)
    .where("deleted_at", "is", null);

/** One live endpoint of the owner. */
export async function findEndpoint(
  executor: Executor,
  { workspaceId, clientId }: EndpointOwner,
  id: string,
): Promise<EndpointRow | undefined> {
  return owned(executor, { workspaceId, clientId })
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
}

/** One live endpoint of the owner, locked until the commit. */
export async function lockEndpoint(
  transaction: DatabaseTransaction,
  { workspaceId, clientId }: EndpointOwner,
  id: string,
): Promise<EndpointRow | undefined> {
  return owned(transaction, { workspaceId, clientId })
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A page of endpoints, newest first. */
export function findEndpointPage(
  executor: Executor,
  { workspaceId, clientId }: EndpointOwner,
  status: "active" | "disabled" | null,
  page: NewestPage,
) {
  let query = owned(executor, { workspaceId, clientId }).selectAll();
  if (status !== null)
    query = query.where("disabled_at", status === "active" ? "is" : "is not", null);
  return newestFirst(query, page).execute();
}

/** Every live endpoint of the owner, at most twenty. */
export async function findAllEndpoints(
  executor: Executor,
  { workspaceId, clientId }: EndpointOwner,
): Promise<EndpointRow[]> {
  return owned(executor, { workspaceId, clientId })
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Number of pending deliveries by endpoint; endpoints without any are absent. The ids are passed as
 * text so that the statement is prepared: planning it for 34 days takes 8 to 16 ms, and every plan
 * reads the queue's index.
 */
export async function countPending(
  executor: Executor,
  workspaceId: string,
  endpointIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom("webhook_deliveries")
    .select(["endpoint_id", executor.fn.countAll<number>().as("count")])
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`endpoint_id = any(string_to_array(${endpointIds.join(",")}, ','))`)
    // This condition selects the queue's index, which contains no finished delivery.
    .where("due_at", "is not", null)
    .where("status", "=", "pending")
    .groupBy("endpoint_id")
    .execute();
  return new Map(rows.map((row) => [row.endpoint_id, row.count]));
}

export async function insertEndpoint(
  transaction: DatabaseTransaction,
  workspaceId: string,
  endpoint: Omit<Insertable<WebhookEndpointsTable>, "workspace_id">,
): Promise<EndpointRow> {
  return transaction
    .insertInto("webhook_endpoints")
    .values({ ...endpoint, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes columns of an endpoint and returns the row afterwards. */
export async function updateEndpoint(
  transaction: DatabaseTransaction,
  row: EndpointRow,
  changes: Partial<Omit<EndpointRow, "workspace_id" | "id">>,
): Promise<EndpointRow> {
  return transaction
    .updateTable("webhook_endpoints")
    .set(changes)
    .where("workspace_id", "=", row.workspace_id)
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
