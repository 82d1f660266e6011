import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import type { AreaSearch } from "./search.ts";

const getParentRoute = () => root;
const validateSearch = (search: AreaSearch): AreaSearch => search;

const list = createRoute({
  getParentRoute,
  path: "/reports",
  validateSearch,
  component: lazyRouteComponent(() => import("./list/reports.tsx"), "Reports"),
});

const automations = createRoute({
  getParentRoute,
  path: "/reports/automations",
  validateSearch,
  component: lazyRouteComponent(() => import("./schedule/automations.tsx"), "Automations"),
});

const templates = createRoute({
  getParentRoute,
  path: "/reports/templates",
  validateSearch,
  component: lazyRouteComponent(() => import("./templates/templates.tsx"), "Templates"),
});

const report = createRoute({
  getParentRoute,
  path: "/reports/$reportId",
  validateSearch,
  component: lazyRouteComponent(() => import("./editor/report-page.tsx"), "ReportPage"),
});

export const reportsRoutes = [list, automations, templates, report] as const;
