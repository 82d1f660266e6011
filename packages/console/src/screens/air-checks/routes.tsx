import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readFields } from "../../shell/read-fields.ts";
import { root } from "../../shell/root-route.ts";

const validateSearch = readFields({ act: ["add", "detect", "reject", "edit", "delete"] });
const component = lazyRouteComponent(() => import("./air-checks.tsx"), "AirChecks");

const list = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/air-checks",
  validateSearch,
  component,
});

const one = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/air-checks/$airCheckId",
  validateSearch,
  component,
});

export const airChecksRoutes = [list, one] as const;
