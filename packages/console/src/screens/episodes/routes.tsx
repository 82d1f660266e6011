import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const episodesRoute = createRoute({
  getParentRoute: () => root,
  path: "/episodes",
  component: lazyRouteComponent(() => import("./episodes.tsx"), "Episodes"),
});

export const episodesRoutes = [episodesRoute] as const;
