import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readFields } from "../../shell/read-fields.ts";
import { root } from "../../shell/root-route.ts";

const sponsors = createRoute({
  getParentRoute: () => root,
  path: "/sponsors",
  validateSearch: readFields({ tab: ["bundles"], show: "text", episode: "text", brief: "text" }),
  component: lazyRouteComponent(() => import("./sponsors.tsx"), "Sponsors"),
});

export const sponsorsRoutes = [sponsors] as const;
