import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readFields } from "../../shell/read-fields.ts";
import { root } from "../../shell/root-route.ts";

const list = createRoute({
  getParentRoute: () => root,
  path: "/insertion-orders",
  validateSearch: readFields({ state: ["needs_review", "applied", "discarded"], act: ["add"] }),
  component: lazyRouteComponent(() => import("./list/orders.tsx"), "Orders"),
});

const order = createRoute({
  getParentRoute: () => root,
  path: "/insertion-orders/$orderId",
  validateSearch: readFields({ field: "text", act: ["apply", "discard"] }),
  component: lazyRouteComponent(() => import("./order/order-page.tsx"), "OrderPage"),
});

export const insertionOrdersRoutes = [list, order] as const;
