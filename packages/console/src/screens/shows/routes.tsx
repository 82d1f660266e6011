import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const showsListRoute = createRoute({
  getParentRoute: () => root,
  path: "/shows",
  component: lazyRouteComponent(() => import("./shows-list.tsx"), "ShowsList"),
});

const showRoute = createRoute({
  getParentRoute: () => root,
  path: "/shows/$showId",
  component: lazyRouteComponent(() => import("./show.tsx"), "Show"),
});

export const showsRoutes = [showsListRoute, showRoute] as const;
