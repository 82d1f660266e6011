import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { CREATED_AT_US, isBehind } from "../../db/connection/newest-first.ts";
import type { InsertionOrdersTable } from "../../db/schema/tables.ts";
import type { NewestPage } from "../../kernel/operation/newest-page.ts";

/** Statements on insertion orders, each of one workspace. */

export type OrderRow = Selectable<InsertionOrdersTable> & { created_at_us: number };

const orders = (executor: Executor, workspaceId: string) =>
  executor
    .selectFrom("insertion_orders")
    .selectAll()
    .select(CREATED_AT_US.as("created_at_us"))
    .where("workspace_id", "=", workspaceId);

/** Newest first. */
export function findOrderPage(
  executor: Executor,
  workspaceId: string,
  { status, reviewState }: { status: string | null; reviewState: string | null },
  { after, limit }: NewestPage,
): Promise<OrderRow[]> {
  let query = orders(executor, workspaceId)
    .where(sql<boolean>`
      (${status}::text is null or status = ${status})
      and (${reviewState}::text is null or review_state = ${reviewState})`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (after !== null) query = query.where(isBehind(after));
  return query.execute();
}

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
    .returning(CREATED_AT_US.as("created_at_us"))
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
    .returning(CREATED_AT_US.as("created_at_us"))
    .executeTakeFirstOrThrow();
