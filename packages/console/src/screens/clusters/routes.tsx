import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const clustersRoute = createRoute({
  getParentRoute: () => root,
  path: "/clusters",
  component: lazyRouteComponent(() => import("./clusters.tsx"), "Clusters"),
});

const clusterPageRoute = createRoute({
  getParentRoute: () => root,
  path: "/clusters/$clusterId",
  component: lazyRouteComponent(() => import("./cluster-page.tsx"), "ClusterPage"),
});

export const clustersRoutes = [clustersRoute, clusterPageRoute] as const;
