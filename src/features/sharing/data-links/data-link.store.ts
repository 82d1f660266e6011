import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { DataLinksTable } from "../../../db/schema/tables.ts";

/** Statements on live links, and on the directory that finds a link by the hash of its secret. */

export type LinkRow = Selectable<DataLinksTable>;

/**
 * The owner of links: one OAuth app, the workspace's keys and people (`clientId` null), or everyone
 * (undefined), for people.
 */
export interface LinkOwner {
  workspaceId: string;
  clientId: string | null | undefined;
}

const owned = (executor: Executor, { workspaceId, clientId }: LinkOwner) => {
  const links = executor.selectFrom("data_links").where("workspace_id", "=", workspaceId);
  return clientId === undefined
    ? links
    : links.where(sql<boolean>`client_id is not distinct from ${clientId}`);
};

/** The link with a secret; undefined where it was deleted or never existed. */
export async function findLinkBySecret(
  executor: Executor,
  secretHash: Buffer,
): Promise<LinkRow | undefined> {
  const entry = await executor
    .selectFrom("data_link_directory")
    .select(["workspace_id", "link_id"])
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();
  if (entry === undefined) return undefined;
  return executor
    .selectFrom("data_links")
    .selectAll()
    .where("workspace_id", "=", entry.workspace_id)
    .where("id", "=", entry.link_id)
    .executeTakeFirst();
}

/**
 * A page of links, newest first.
 *
 * @param operationIds Only links of these operations; null for all.
 */
export function findLinkPage(
  executor: Executor,
  { workspaceId, clientId }: LinkOwner,
  operationIds: readonly string[] | null,
  page: NewestPage,
) {
  let query = owned(executor, { workspaceId, clientId }).selectAll();
  if (operationIds !== null)
    query = query.where(
      sql<boolean>`operation_id = any(string_to_array(${operationIds.join(",")}, ','))`,
    );
  return newestFirst(query, page).execute();
}

export async function countLinks(
  transaction: DatabaseTransaction,
  { workspaceId, clientId }: LinkOwner,
): Promise<number> {
  const { count } = await owned(transaction, { workspaceId, clientId })
    .select((build) => build.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads one link and locks its row. */
export async function lockLink(
  transaction: DatabaseTransaction,
  { workspaceId, clientId }: LinkOwner,
  id: string,
): Promise<LinkRow | undefined> {
  return owned(transaction, { workspaceId, clientId })
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertLink(
  transaction: DatabaseTransaction,
  workspaceId: string,
  {
    secretHash,
    pepperId,
    ...link
  }: Omit<Insertable<DataLinksTable>, "workspace_id"> & {
    secretHash: Buffer;
    pepperId: string;
  },
): Promise<LinkRow> {
  const row = await transaction
    .insertInto("data_links")
    .values({ ...link, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("data_link_directory")
    .values({
      secret_hash: secretHash,
      pepper_id: pepperId,
      workspace_id: workspaceId,
      link_id: row.id,
      created_at: row.created_at,
    })
    .execute();
  return row;
}

/** Deletes a link. Its address stops working when the transaction commits. */
export async function deleteLink(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: LinkRow,
): Promise<void> {
  await transaction
    .deleteFrom("data_link_directory")
    .where("workspace_id", "=", workspaceId)
    .where("link_id", "=", id)
    .execute();
  await transaction
    .deleteFrom("data_links")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}
