import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import type { InsertionOrdersTable } from "../../../db/schema/tables.ts";

/** Statements on insertion orders, each of one workspace. */

export type OrderRow = Selectable<InsertionOrdersTable>;

const orders = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("insertion_orders").selectAll().where("workspace_id", "=", workspaceId);

/** Newest first. */
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

/** An order that was not read yet, as far as it matters whose turn it is. */
export interface OpenOrder {
  id: string;
  readings: number;
  /** Whether it is being read: a reading that began longer ago has died. */
  is_held: boolean;
  database_now: Date;
}

/** The longest reading: 15 s to start, 10 s, and 60 s of a language model, with time to store. */
const LEASE = sql`interval '90 seconds'`;

/**
 * The open orders of a workspace, the oldest first, locked until the transaction ends: of two that
 * ask at once the second sees what the first has begun.
 */
export async function lockOpenOrders(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<OpenOrder[]> {
  // Locked in the order of ids, so that two that ask at once wait and do not deadlock.
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

/** How many orders of a workspace wait or are read; at most 1,000. */
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

/** The oldest order of a workspace that waits. */
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
