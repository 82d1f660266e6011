import { createRouter } from "@tanstack/react-router";
import { Failed } from "./screens/failed.tsx";

import { showsRoutes } from "./screens/shows/routes.tsx";
import { episodesRoutes } from "./screens/episodes/routes.tsx";
import { clustersRoutes } from "./screens/clusters/routes.tsx";
import { analyticsRoutes } from "./screens/analytics/routes.tsx";
import { developerRoutes } from "./screens/developer/routes.tsx";
import { partsRoutes } from "./screens/parts/routes.tsx";
import { startRoutes } from "./screens/start/routes.tsx";
import { teamRoutes } from "./screens/team/routes.tsx";
import { reviewRoutes } from "./screens/review/routes.tsx";
import { campaignsRoutes } from "./screens/campaigns/routes.tsx";
import { airChecksRoutes } from "./screens/air-checks/routes.tsx";
import { brandsRoutes } from "./screens/brands/routes.tsx";
import { sponsorsRoutes } from "./screens/sponsors/routes.tsx";
import { insertionOrdersRoutes } from "./screens/insertion-orders/routes.tsx";
import { libraryRoutes } from "./screens/library/routes.tsx";
import { reportsRoutes } from "./screens/reports/routes.tsx";
import { researchRoutes } from "./screens/research/routes.tsx";
import { installationRoutes } from "./screens/installation/routes.tsx";
import { overviewRoutes } from "./screens/overview/routes.tsx";
import { root } from "./shell/root-route.ts";

const routeTree = root.addChildren([
  ...overviewRoutes,
  ...showsRoutes,
  ...episodesRoutes,
  ...clustersRoutes,
  ...analyticsRoutes,
  ...developerRoutes,
  ...startRoutes,
  ...teamRoutes,
  ...reviewRoutes,
  ...campaignsRoutes,
  ...airChecksRoutes,
  ...brandsRoutes,
  ...sponsorsRoutes,
  ...insertionOrdersRoutes,
  ...libraryRoutes,
  ...reportsRoutes,
  ...researchRoutes,
  ...installationRoutes,
  ...partsRoutes,
]);

/** The router of the console below its path. @param home Path of the console: `/app`. */
export const createConsoleRouter = (home: string) =>
  createRouter({
    routeTree,
    basepath: home,
    defaultErrorComponent: Failed,
    defaultPreload: "intent",
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
