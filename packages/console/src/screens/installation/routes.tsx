import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";

const state = createRoute({
  getParentRoute: () => root,
  path: "/installation",
  component: lazyRouteComponent(() => import("./state.tsx"), "State"),
});

const queue = createRoute({
  getParentRoute: () => root,
  path: "/installation/jobs",
  component: lazyRouteComponent(() => import("./jobs-and-mail.tsx"), "JobsAndMail"),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: "/installation/set-up",
  component: lazyRouteComponent(() => import("./set-up.tsx"), "SetUp"),
});

export const installationRoutes = [state, queue, setUp] as const;
