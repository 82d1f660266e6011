import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import {
  readDataRequests,
  readMembers,
  readPlan,
  readSubnetworks,
  readTalent,
  readWorkspace,
} from "./search.ts";

const team = createRoute({
  getParentRoute: () => root,
  path: "/team",
  component: lazyRouteComponent(() => import("./team-page.tsx"), "TeamPage"),
});

const members = createRoute({
  getParentRoute: () => team,
  path: "/",
  validateSearch: readMembers,
  component: lazyRouteComponent(() => import("./members/members.tsx"), "MembersTab"),
});

const subnetworks = createRoute({
  getParentRoute: () => team,
  path: "/subnetworks",
  validateSearch: readSubnetworks,
  component: lazyRouteComponent(() => import("./subnetworks/subnetworks.tsx"), "Subnetworks"),
});

const talent = createRoute({
  getParentRoute: () => team,
  path: "/talent",
  validateSearch: readTalent,
  component: lazyRouteComponent(() => import("./talent/talent.tsx"), "TalentTab"),
});

const plan = createRoute({
  getParentRoute: () => team,
  path: "/plan",
  validateSearch: readPlan,
  component: lazyRouteComponent(() => import("./plan/plan.tsx"), "PlanTab"),
});

const workspace = createRoute({
  getParentRoute: () => team,
  path: "/workspace",
  validateSearch: readWorkspace,
  component: lazyRouteComponent(() => import("./workspace/workspace.tsx"), "WorkspaceTab"),
});

const dataRequests = createRoute({
  getParentRoute: () => team,
  path: "/data-requests",
  validateSearch: readDataRequests,
  component: lazyRouteComponent(() => import("./data-requests/data-requests.tsx"), "DataRequests"),
});

export const teamRoutes = [
  team.addChildren([members, subnetworks, talent, plan, workspace, dataRequests]),
] as const;
