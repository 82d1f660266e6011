import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readAutomations, readList, readReport, readTemplates } from "./search.ts";

const list = createRoute({
  getParentRoute: () => root,
  path: "/reports",
  validateSearch: readList,
  component: lazyRouteComponent(() => import("./list/reports.tsx"), "Reports"),
});

const automations = createRoute({
  getParentRoute: () => root,
  path: "/reports/automations",
  validateSearch: readAutomations,
  component: lazyRouteComponent(() => import("./schedule/automations.tsx"), "Automations"),
});

const templates = createRoute({
  getParentRoute: () => root,
  path: "/reports/templates",
  validateSearch: readTemplates,
  component: lazyRouteComponent(() => import("./templates/templates.tsx"), "Templates"),
});

const report = createRoute({
  getParentRoute: () => root,
  path: "/reports/$reportId",
  validateSearch: readReport,
  component: lazyRouteComponent(() => import("./editor/report-page.tsx"), "ReportPage"),
});

export const reportsRoutes = [list, automations, templates, report] as const;
