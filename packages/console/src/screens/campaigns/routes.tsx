import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { root } from "../../shell/root-route.ts";
import { readBoard, readDelivery, readLinks, readList, readOverview } from "./search.ts";

const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  validateSearch: readList,
  component: lazyRouteComponent(() => import("./list/campaigns.tsx"), "Campaigns"),
});

const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId",
  validateSearch: readOverview,
  component: lazyRouteComponent(() => import("./overview/campaign-page.tsx"), "CampaignPage"),
});

const board = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/board",
  validateSearch: readBoard,
  component: lazyRouteComponent(() => import("./board/board-page.tsx"), "BoardPage"),
});

const delivery = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/delivery",
  validateSearch: readDelivery,
  component: lazyRouteComponent(() => import("./delivery/delivery-page.tsx"), "DeliveryPage"),
});

const links = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/clusters",
  validateSearch: readLinks,
  component: lazyRouteComponent(() => import("./links/links-page.tsx"), "LinksPage"),
});

export const campaignsRoutes = [campaigns, campaign, board, delivery, links] as const;
