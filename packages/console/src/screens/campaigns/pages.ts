import { lazy } from "react";

/**
 * The pages of the area, each read when it is opened. The router imports this file alone, so that
 * the names of all files of the area are not in the first one of the console.
 */

export const Campaigns = lazy(async () => {
  const { Campaigns: page } = await import("./list/campaigns.tsx");
  return { default: page };
});

export const CampaignPage = lazy(async () => {
  const { CampaignPage: page } = await import("./overview/campaign-page.tsx");
  return { default: page };
});

export const BoardPage = lazy(async () => {
  const { BoardPage: page } = await import("./board/board-page.tsx");
  return { default: page };
});

export const DeliveryPage = lazy(async () => {
  const { DeliveryPage: page } = await import("./delivery/delivery-page.tsx");
  return { default: page };
});

export const LinksPage = lazy(async () => {
  const { LinksPage: page } = await import("./links/links-page.tsx");
  return { default: page };
});
