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
