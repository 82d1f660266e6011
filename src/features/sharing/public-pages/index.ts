export { loadCampaignPage } from "./load-campaign-page.ts";
export { loadClusterPage } from "./load-cluster-page.ts";
export { loadNetworkPage } from "./load-network-page.ts";
export { loadShowPage } from "./load-show-page.ts";
export { POST_HOLES } from "./page-posts.ts";
export { refreshViewedPage } from "./refresh-viewed-page.ts";
export type { LoadedPage, PageSubjects } from "./loaded-page.ts";
export type {
  CampaignPage,
  CampaignState,
  PageEmv,
  PageSlot,
  PageSlotState,
} from "./campaign-page.ts";
export type {
  CategoryReach,
  ClusterPage,
  CoBrand,
  CountedPosts,
  MarkedReach,
  NetworkPage,
  PageEpisode,
  PageFeedEpisode,
  PageLink,
  PageOffer,
  PagePlaces,
  PagePlatform,
  PagePost,
  ReachLead,
  ShowPage,
} from "./page.ts";
