import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { later } from "./parts/later.ts";
import { overviewRoutes } from "./screens/overview/routes.tsx";
import { Failed } from "./screens/failed.tsx";
import type { routeTree } from "./routes.tsx";
import { root } from "./shell/root-route.ts";

const allRoutes = later(() => import("./routes.tsx"));

type AllRoutes = typeof routeTree;

/** Every address but the overview's, until the routes are read. */
const other = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: async ({ context: { readRoutes }, location }) => {
    await readRoutes();
    throw redirect({ href: location.publicHref, replace: true });
  },
});

/**
 * The router of the console below its path. It begins with the overview alone: the other routes
 * are a file of their own, which a first screen does not wait for.
 *
 * @param home Path of the console: `/app`.
 */
export function createConsoleRouter(home: string) {
  const firstRoutes = root.addChildren([...overviewRoutes, other]);
  const router = createRouter({
    routeTree: firstRoutes as unknown as AllRoutes,
    basepath: home,
    context: { readRoutes },
    defaultErrorComponent: Failed,
    defaultPreload: "intent",
    scrollRestoration: true,
  });
  async function readRoutes(): Promise<void> {
    // The file puts all routes below the root, which the router then reads again.
    await allRoutes.load();
    router.setRoutes(router.buildRouteTree());
  }
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
