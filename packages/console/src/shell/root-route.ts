import { createRootRouteWithContext } from "@tanstack/react-router";
import { NotFound } from "../screens/not-found.tsx";
import { Shell } from "./shell.tsx";

interface RouterContext {
  /** Reads the routes that the router does not begin with. */
  readRoutes: () => Promise<void>;
}

/** The frame, with every screen in it. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
});
