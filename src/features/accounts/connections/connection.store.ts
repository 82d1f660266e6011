import { CREATED_AT_US, isBehind, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type Insertable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ConnectionsTable } from "../../../db/schema/tables.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import type { AccountTarget, ConnectionRow } from "../account-refresh/index.ts";

/** Connections as they are listed, stored and erased; refreshes have a store of their own. */

type ListedRow = ConnectionRow & { created_at_us: number };

/**
 * A page of connected accounts by the time they were first connected, newest first. A refresh never
 * moves a row to another page.
 */
export async function findConnectionPage(
  executor: Executor,
  showIds: readonly string[],
  platform: string | null,
  { after, limit }: NewestPage,
): Promise<ListedRow[]> {
  if (showIds.length === 0) return [];
  const ofPlatform = platform === null ? sql`true` : sql`c.platform = ${platform}`;
  const { rows } = await sql<ListedRow>`
    select c.*, ${CREATED_AT_US} as created_at_us
    from connections c
    where ${isAmong("c.show_id", showIds)}
      and c.status <> 'disconnected'
      and ${ofPlatform}
      and ${isBehind(after)}
    order by c.created_at desc, c.id desc
    limit ${limit}`.execute(executor);
  return rows;
}

/** A connection of the given shows by its id, disconnected ones included. */
export async function findConnectionById(
  executor: Executor,
  showIds: readonly string[],
  id: string,
): Promise<ConnectionRow | undefined> {
  return executor
    .selectFrom("connections")
    .selectAll()
    .where(isAmong("show_id", showIds))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Every connection of a show, disconnected ones included. */
export async function findConnectionsOfShow(
  executor: Executor,
  showId: string,
): Promise<ConnectionRow[]> {
  return executor.selectFrom("connections").selectAll().where("show_id", "=", showId).execute();
}

/** True where another of these shows has a connected account of the same platform. */
export async function isPlatformConnectedElsewhere(
  executor: Executor,
  showIds: readonly string[],
  row: ConnectionRow,
): Promise<boolean> {
  const other = await executor
    .selectFrom("connections")
    .select("show_id")
    .where(isAmong("show_id", showIds))
    .where("show_id", "!=", row.show_id)
    .where("platform", "=", row.platform)
    .where("status", "!=", "disconnected")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export async function findShowName(
  executor: Executor,
  showId: string,
): Promise<string | undefined> {
  const show = await executor
    .selectFrom("shows")
    .select("name")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  return show?.name;
}

/**
 * Stores the connection of a platform of a show. An existing one keeps its id and creation time.
 */
export async function saveConnection(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
  created: { id: string; created_at: Date },
  values: Omit<Insertable<ConnectionsTable>, "show_id" | "platform" | "id" | "created_at">,
): Promise<ConnectionRow> {
  return transaction
    .insertInto("connections")
    .values({ show_id: showId, platform, ...created, ...values })
    .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes the refresh run: its lease and its checkpoint. */
export async function deleteRun(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
): Promise<void> {
  await transaction
    .deleteFrom("account_refreshes")
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .execute();
}

/** Deletes the countries, ages and genders, which are the latest answer of the linked account. */
export async function deleteAudience(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
): Promise<void> {
  for (const table of ["account_geography", "account_demographics"] as const)
    await transaction
      .deleteFrom(table)
      .where("show_id", "=", showId)
      .where("platform", "=", platform)
      .execute();
}

export async function deleteSecrets(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
): Promise<void> {
  await transaction
    .deleteFrom("connection_secrets")
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .execute();
}
