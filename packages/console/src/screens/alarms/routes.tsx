import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readAlarms } from "./search.ts";

const alarms = createRoute({
  getParentRoute: () => root,
  path: "/alarms",
  validateSearch: readAlarms,
  component: lazyRouteComponent(() => import("./alarms.tsx"), "Alarms"),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/alarms/settings",
  component: lazyRouteComponent(() => import("./alarm-settings.tsx"), "AlarmSettings"),
});

export const alarmsRoutes = [alarms, settings] as const;
