import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const teamRoute = createRoute({
  getParentRoute: () => root,
  path: "/team",
  component: lazyRouteComponent(() => import("./team.tsx"), "Team"),
});

export const teamRoutes = [teamRoute] as const;
