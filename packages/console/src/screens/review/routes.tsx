import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

// Their addresses are read by the tabs (`useReviewSearch`), which are no part of the first screen.
const component = lazyRouteComponent(() => import("./review-page.tsx"), "ReviewPage");

const queue = createRoute({ getParentRoute: () => root, path: "/review", component });
const builds = createRoute({ getParentRoute: () => root, path: "/review/builds", component });
const accounts = createRoute({ getParentRoute: () => root, path: "/review/accounts", component });

export const reviewRoutes = [queue, builds, accounts] as const;
