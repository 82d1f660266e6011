import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readSpan } from "../../numbers/span.ts";
import { root } from "../../shell/root-route.ts";

export const MEASURES = ["reach", "video", "audio", "social", "engagement", "followers"] as const;
export type Measure = (typeof MEASURES)[number];

const overview = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: (search: Record<string, unknown>) => {
    const measure = MEASURES.find((name) => name === search["measure"]);
    return { ...readSpan(search), ...(measure === undefined ? {} : { measure }) };
  },
  component: lazyRouteComponent(() => import("./overview.tsx"), "Overview"),
});

export const overviewRoutes = [overview] as const;
