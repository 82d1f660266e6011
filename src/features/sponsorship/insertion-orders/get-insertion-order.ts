import { defineRead } from "../../../kernel/operation/define.ts";
import { orderParams, orderSchema } from "./insertion-order.schema.ts";
import { requireOrder, viewOrder } from "./insertion-order-view.ts";

export const getInsertionOrder = defineRead({
  id: "insertion_orders.get",
  method: "GET",
  path: "/v1/insertion-orders/{id}",
  scope: "library:read",
  effect: "read",
  params: orderParams,
  output: orderSchema,
  summary: "One insertion order",
  description:
    "The order with what was read: each line with its place in the document and a confidence, the " +
    "check of its sums, and warnings about what could not be read.",
  example: { params: { id: "{insertion_order_id}" } },
  mcp: {
    tool: "get_insertion_order",
    description:
      "What was read of an insertion order: advertiser, dates, lines with show, placement, rate " +
      "and guarantee, the check of its sums, and warnings. Then apply_insertion_order.",
    arguments: { id: "Id of the insertion order." },
  },
  handler: async (context, { params }) => viewOrder(await requireOrder(context, params.id)),
});
