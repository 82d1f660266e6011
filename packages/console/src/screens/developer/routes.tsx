import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const developerRoute = createRoute({
  getParentRoute: () => root,
  path: "/developer",
  component: lazyRouteComponent(() => import("./developer.tsx"), "Developer"),
});

export const developerRoutes = [developerRoute] as const;
