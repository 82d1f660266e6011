import { applyInsertionOrder } from "./apply-insertion-order.ts";
import { getOrderDocument } from "./document/get-document.ts";
import { getInsertionOrder } from "./get-insertion-order.ts";
import { listInsertionOrders } from "./list-insertion-orders.ts";
import { parseInsertionOrder } from "./parse-insertion-order.ts";
import { updateInsertionOrder } from "./update-insertion-order.ts";

/** Insertion orders: documents that are read, corrected and booked. */

export const insertionOrderOperations = [
  listInsertionOrders,
  parseInsertionOrder,
  getInsertionOrder,
  updateInsertionOrder,
  applyInsertionOrder,
];

/** Operations of signed-in people alone. */
export const insertionOrderSessionOperations = [getOrderDocument];

export { busyReading } from "./reading-places.ts";
export { readOrderJob } from "./read-order.job.ts";
export { sweepOrdersCron, sweepOrdersJob } from "./sweep-orders.job.ts";
export { orderEvents } from "./events/order-events.ts";
