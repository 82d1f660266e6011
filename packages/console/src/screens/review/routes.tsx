import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readAccounts, readBuilds, readQueue } from "./search.ts";

const queue = createRoute({
  getParentRoute: () => root,
  path: "/review",
  validateSearch: readQueue,
  component: lazyRouteComponent(() => import("./queue/queue-page.tsx"), "QueuePage"),
});

const builds = createRoute({
  getParentRoute: () => root,
  path: "/review/builds",
  validateSearch: readBuilds,
  component: lazyRouteComponent(() => import("./builds/builds-page.tsx"), "BuildsPage"),
});

const accounts = createRoute({
  getParentRoute: () => root,
  path: "/review/accounts",
  validateSearch: readAccounts,
  component: lazyRouteComponent(() => import("./accounts/accounts-page.tsx"), "AccountsPage"),
});

export const reviewRoutes = [queue, builds, accounts] as const;
