import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

/** No page leads here: it is for looking at the parts, and for tests. */
const parts = createRoute({
  getParentRoute: () => root,
  path: "/parts",
  component: lazyRouteComponent(() => import("./parts-page.tsx"), "PartsPage"),
});

export const partsRoutes = [parts] as const;
