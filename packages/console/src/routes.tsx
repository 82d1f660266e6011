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
import { alarmsRoutes } from "./screens/alarms/routes.tsx";
import { installationRoutes } from "./screens/installation/routes.tsx";
import { overviewRoutes } from "./screens/overview/routes.tsx";
import { root } from "./shell/root-route.ts";

/** Every route; the file is read after the first screen, or for a screen that is not it. */
export const routeTree = root.addChildren([
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
  ...alarmsRoutes,
  ...installationRoutes,
  ...partsRoutes,
]);
