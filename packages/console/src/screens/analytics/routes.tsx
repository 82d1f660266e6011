import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const analyticsRoute = createRoute({
  getParentRoute: () => root,
  path: "/analytics",
  component: lazyRouteComponent(() => import("./analytics.tsx"), "Analytics"),
});

export const analyticsRoutes = [analyticsRoute] as const;
