import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readSpan } from "../../numbers/span.ts";
import { readMeasure } from "../measures/measures.ts";
import { root } from "../../shell/root-route.ts";

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSpan(search),
    ...readMeasure(search),
  }),
  component: lazyRouteComponent(() => import("./overview.tsx"), "Overview"),
});

export const overviewRoutes = [overview] as const;
