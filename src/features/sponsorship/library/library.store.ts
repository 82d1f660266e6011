import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { LibraryFileKind, LibraryFilesTable } from "../../../db/schema/tables.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { containing } from "../../../db/statements/like-pattern.ts";

/** Statements on files of the library, each of one workspace. */

export type FileRow = Selectable<LibraryFilesTable>;

const files = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("library_files").selectAll().where("workspace_id", "=", workspaceId);

export interface FileFilters {
  kind: LibraryFileKind | null;
  folder: string | null;
  /** Text in the name, in any letter case. */
  search: string | null;
  show_id: string | null;
  brand_id: string | null;
  campaign_id: string | null;
  tag: string | null;
}

/** A page of files, newest first. */
export function findFilePage(
  executor: Executor,
  workspaceId: string,
  filters: FileFilters,
  page: NewestPage,
) {
  let query = files(executor, workspaceId);
  for (const column of ["kind", "folder", "brand_id", "campaign_id"] as const) {
    const value = filters[column];
    if (value !== null) query = query.where(column, "=", value);
  }
  if (filters.search !== null) query = query.where("name", "ilike", containing(filters.search));
  if (filters.show_id !== null)
    query = query.where(sql<boolean>`show_ids @> array[${filters.show_id}::text]`);
  if (filters.tag !== null)
    query = query.where(
      sql<boolean>`lower(tags::text)::text[] @> array[lower(${filters.tag}::text)]`,
    );
  return newestFirst(query, page).execute();
}

export async function findFile(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<FileRow | undefined> {
  return files(executor, workspaceId).where("id", "=", id).executeTakeFirst();
}

/** Locks a file until the transaction ends; undefined where there is no such file. */
export async function lockFile(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<FileRow | undefined> {
  return files(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * Lets one transaction at a time store or remove the bytes of a file. It uses a lock of its own,
 * because there may be no row to lock.
 */
export async function lockBytes(
  transaction: DatabaseTransaction,
  workspaceId: string,
  fileId: string,
): Promise<void> {
  const name = `file bytes ${workspaceId} ${fileId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** Sum of the bytes of all files of the workspace. */
export async function sumFileBytes(executor: Executor, workspaceId: string): Promise<number> {
  const { bytes } = await executor
    .selectFrom("library_files")
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as("bytes"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return bytes;
}

export async function insertFile(
  transaction: DatabaseTransaction,
  workspaceId: string,
  file: Omit<Insertable<LibraryFilesTable>, "workspace_id">,
): Promise<void> {
  await transaction
    .insertInto("library_files")
    .values({ ...file, workspace_id: workspaceId })
    .execute();
}

export async function updateFileRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: Updateable<LibraryFilesTable>,
): Promise<void> {
  await transaction
    .updateTable("library_files")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteFileRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("library_files")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function findFileIds(executor: Executor, workspaceId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom("library_files")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .execute();
  return rows.map(({ id }) => id);
}

/** True while an insertion order of the file is being read or waits to be applied. */
export async function isInOpenOrder(
  executor: Executor,
  workspaceId: string,
  fileId: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom("insertion_orders")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("file_id", "=", fileId)
    .where("review_state", "=", "needs_review")
    .where("status", "in", ["queued", "running", "completed"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the workspace has this brand or campaign. */
export async function ownsLinked(
  executor: Executor,
  workspaceId: string,
  table: "brands" | "campaigns",
  id: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom(table)
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
