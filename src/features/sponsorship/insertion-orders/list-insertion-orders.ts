import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { ORDER_STATUSES, orderSchema, REVIEW_STATES } from "./insertion-order.schema.ts";
import { findOrderPage } from "./insertion-order.store.ts";
import { viewOrder } from "./insertion-order-view.ts";

export const listInsertionOrders = defineRead({
  id: "insertion_orders.list",
  method: "GET",
  path: "/v1/insertion-orders",
  scope: "library:read",
  effect: "read",
  query: strictObject({
    status: Type.Optional(oneOf(ORDER_STATUSES)),
    review_state: Type.Optional(oneOf(REVIEW_STATES)),
    ...pagingQuery,
  }),
  output: listOf(orderSchema),
  summary: "Insertion orders",
  description: "Newest first, with what was read of each.",
  example: { query: { review_state: "needs_review" } },
  mcp: false,
  handler: (context, { query }) => {
    const { workspace, database } = context;
    const filters = { status: query.status ?? null, review_state: query.review_state ?? null };
    return newestPage(
      context,
      { operationId: "insertion_orders.list", asked: query, filters },
      (page) => findOrderPage(database, workspace.id, filters, page),
      (rows) => rows.map(viewOrder),
    );
  },
});
