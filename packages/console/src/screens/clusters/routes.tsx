import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readClusterSearch, readListSearch } from "./addresses-of-screens.ts";

const clustersRoute = createRoute({
  getParentRoute: () => root,
  path: "/clusters",
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import("./list/clusters.tsx"), "Clusters"),
});

const clusterPageRoute = createRoute({
  getParentRoute: () => root,
  path: "/clusters/$clusterId",
  validateSearch: readClusterSearch,
  component: lazyRouteComponent(() => import("./cluster-page.tsx"), "ClusterPage"),
});

const clusterTimeRoute = createRoute({
  getParentRoute: () => root,
  path: "/clusters/$clusterId/time",
  validateSearch: readClusterSearch,
  component: lazyRouteComponent(() => import("./time/cluster-time.tsx"), "ClusterTime"),
});

export const clustersRoutes = [clustersRoute, clusterPageRoute, clusterTimeRoute] as const;
