import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { root } from "../../shell/root-route.ts";
import { readBoard, readDelivery, readLinks, readList, readOverview } from "./search.ts";

// Its type is written out: that of the router would otherwise depend on itself.
const pages = (): Promise<Readonly<Record<string, FunctionComponent>>> => import("./pages.ts");

const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  validateSearch: readList,
  component: lazyRouteComponent(pages, "Campaigns"),
});

const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId",
  validateSearch: readOverview,
  component: lazyRouteComponent(pages, "CampaignPage"),
});

const board = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/board",
  validateSearch: readBoard,
  component: lazyRouteComponent(pages, "BoardPage"),
});

const delivery = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/delivery",
  validateSearch: readDelivery,
  component: lazyRouteComponent(pages, "DeliveryPage"),
});

const links = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId/clusters",
  validateSearch: readLinks,
  component: lazyRouteComponent(pages, "LinksPage"),
});

export const campaignsRoutes = [campaigns, campaign, board, delivery, links] as const;
