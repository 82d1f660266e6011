import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import type { AreaSearch } from "./search.ts";

const getParentRoute = () => root;
const pages = () => import("./pages.ts");
const validateSearch = (search: AreaSearch): AreaSearch => search;

const list = createRoute({
  getParentRoute,
  path: "/reports",
  validateSearch,
  component: lazyRouteComponent(pages, "Reports"),
});

const automations = createRoute({
  getParentRoute,
  path: "/reports/automations",
  validateSearch,
  component: lazyRouteComponent(pages, "Automations"),
});

const templates = createRoute({
  getParentRoute,
  path: "/reports/templates",
  validateSearch,
  component: lazyRouteComponent(pages, "Templates"),
});

const report = createRoute({
  getParentRoute,
  path: "/reports/$reportId",
  validateSearch,
  component: lazyRouteComponent(pages, "ReportPage"),
});

export const reportsRoutes = [list, automations, templates, report] as const;
