import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

/** What the first run has reached: the address holds it, so that a reload goes on from there. */
export interface StartSearch {
  show?: string | undefined;
  /** The build that gathers the posts of the newest episode. */
  build?: string | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const start = createRoute({
  getParentRoute: () => root,
  path: "/start",
  validateSearch: (search: Record<string, unknown>): StartSearch => ({
    show: textOf(search["show"]),
    build: textOf(search["build"]),
  }),
  component: lazyRouteComponent(() => import("./start.tsx"), "Start"),
});

export const startRoutes = [start] as const;
