import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readPodcasts, readRuns } from "./search.ts";

const runs = createRoute({
  getParentRoute: () => root,
  path: "/research",
  validateSearch: readRuns,
  component: lazyRouteComponent(() => import("./runs/runs.tsx"), "Runs"),
});

const run = createRoute({
  getParentRoute: () => root,
  path: "/research/$researchId",
  component: lazyRouteComponent(() => import("./runs/run.tsx"), "Run"),
});

const podcasts = createRoute({
  getParentRoute: () => root,
  path: "/research/podcasts",
  validateSearch: readPodcasts,
  component: lazyRouteComponent(() => import("./podcasts/podcasts.tsx"), "Podcasts"),
});

const podcast = createRoute({
  getParentRoute: () => root,
  path: "/research/podcasts/$podcastId",
  component: lazyRouteComponent(() => import("./podcasts/podcast.tsx"), "PodcastPage"),
});

export const researchRoutes = [runs, run, podcasts, podcast] as const;
