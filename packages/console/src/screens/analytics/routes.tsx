import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readFilters } from "./address/filters.ts";

/**
 * Reads the filters, and passes on what a tab reads for itself: each tab has a reader of its own,
 * so that the first bundle holds none of them.
 */
const validateSearch = (search: Record<string, unknown>): Record<string, unknown> => {
  const names = ["span", "from", "to", "compare", "weekday", "shows", "platforms", "as_of", "mode"];
  const others = Object.entries(search).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), ...readFilters(search) };
};

const analytics = createRoute({
  getParentRoute: () => root,
  path: "/analytics",
  validateSearch,
  component: lazyRouteComponent(() => import("./frame.tsx"), "Frame"),
});

const getParentRoute = () => analytics;

const overview = createRoute({
  getParentRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./overview/overview-tab.tsx"), "OverviewTab"),
});
const reach = createRoute({
  getParentRoute,
  path: "/reach",
  component: lazyRouteComponent(() => import("./reach/reach-tab.tsx"), "ReachTab"),
});
const timeline = createRoute({
  getParentRoute,
  path: "/timeline",
  component: lazyRouteComponent(() => import("./timeline/timeline-tab.tsx"), "TimelineTab"),
});
const platforms = createRoute({
  getParentRoute,
  path: "/platforms",
  component: lazyRouteComponent(() => import("./platforms/platforms-tab.tsx"), "PlatformsTab"),
});
const rankings = createRoute({
  getParentRoute,
  path: "/rankings",
  component: lazyRouteComponent(() => import("./rankings/rankings-tab.tsx"), "RankingsTab"),
});
const curves = createRoute({
  getParentRoute,
  path: "/curves",
  component: lazyRouteComponent(() => import("./curves/curves-tab.tsx"), "CurvesTab"),
});
const demographics = createRoute({
  getParentRoute,
  path: "/demographics",
  component: lazyRouteComponent(
    () => import("./demographics/demographics-tab.tsx"),
    "DemographicsTab",
  ),
});
const geography = createRoute({
  getParentRoute,
  path: "/geography",
  component: lazyRouteComponent(() => import("./geography/geography-tab.tsx"), "GeographyTab"),
});
const compare = createRoute({
  getParentRoute,
  path: "/compare",
  component: lazyRouteComponent(() => import("./compare/compare-tab.tsx"), "CompareTab"),
});
const provenance = createRoute({
  getParentRoute,
  path: "/provenance",
  component: lazyRouteComponent(() => import("./provenance/provenance-tab.tsx"), "ProvenanceTab"),
});
const definitions = createRoute({
  getParentRoute,
  path: "/definitions",
  component: lazyRouteComponent(
    () => import("./definitions/definitions-tab.tsx"),
    "DefinitionsTab",
  ),
});
const links = createRoute({
  getParentRoute,
  path: "/links",
  component: lazyRouteComponent(() => import("./links/links-tab.tsx"), "LinksTab"),
});

export const analyticsRoutes = [
  analytics.addChildren([
    overview,
    reach,
    timeline,
    platforms,
    rankings,
    curves,
    demographics,
    geography,
    compare,
    provenance,
    definitions,
    links,
  ]),
] as const;
