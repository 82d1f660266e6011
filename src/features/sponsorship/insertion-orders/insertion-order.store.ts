import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import type { InsertionOrdersTable } from "../../../db/schema/tables.ts";

/** Statements on insertion orders, each of one workspace. */

export type OrderRow = Selectable<InsertionOrdersTable>;

const orders = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("insertion_orders").selectAll().where("workspace_id", "=", workspaceId);

/** A page of orders, newest first. */
export const findOrderPage = (
  executor: Executor,
  workspaceId: string,
  filters: { status: string | null; review_state: string | null },
  page: NewestPage,
) =>
  newestFirst(
    orders(executor, workspaceId).where(sql<boolean>`
      (${filters.status}::text is null or status = ${filters.status})
      and (${filters.review_state}::text is null or review_state = ${filters.review_state})`),
    page,
  ).execute();

export const findOrder = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<OrderRow | undefined> =>
  orders(executor, workspaceId).where("id", "=", id).executeTakeFirst();

/** The order, locked until the transaction ends. */
export const lockOrder = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<OrderRow | undefined> =>
  orders(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();

export const insertOrder = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  order: Omit<Insertable<InsertionOrdersTable>, "workspace_id">,
): Promise<OrderRow> =>
  transaction
    .insertInto("insertion_orders")
    .values({ ...order, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateOrder = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: Omit<Updateable<InsertionOrdersTable>, "workspace_id" | "id" | "created_at">,
): Promise<OrderRow> =>
  transaction
    .updateTable("insertion_orders")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** An order that waits or is being read, with the fields that decide which one is next. */
export interface OpenOrder {
  id: string;
  readings: number;
  /** True while it is being read under a lease; a reading that began longer ago has died. */
  is_held: boolean;
  database_now: Date;
}

/**
 * Duration of the longest reading: 15 s to start, 10 s to read, 60 s for a language model, and time
 * to store.
 */
const LEASE = sql`interval '90 seconds'`;

/**
 * The open orders of a workspace, oldest first, locked until the transaction ends, so that the
 * second of two simultaneous claims sees the first one.
 */
export async function lockOpenOrders(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<OpenOrder[]> {
  // The rows are locked in the order of ids, so that two simultaneous claims wait and do not
  // deadlock.
  const rows = await transaction
    .selectFrom("insertion_orders")
    .select(["id", "readings", "created_at"])
    .select(sql<boolean>`coalesce(started_at > now() - ${LEASE}, false)`.as("is_held"))
    .select(sql<Date>`now()`.as("database_now"))
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`status in ('queued', 'running')`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** Number of orders of a workspace that wait or are being read; at most 1,000. */
export async function countOpenOrders(executor: Executor, workspaceId: string): Promise<number> {
  const rows = await executor
    .selectFrom("insertion_orders")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`status in ('queued', 'running')`)
    .limit(1_000)
    .execute();
  return rows.length;
}

/** The oldest waiting order of a workspace. */
export const findWaitingOrder = (
  executor: Executor,
  workspaceId: string,
): Promise<OrderRow | undefined> =>
  orders(executor, workspaceId)
    .where(sql<boolean>`status in ('queued', 'running')`)
    .where("status", "=", "queued")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
