export { loadClusterPage, type MovedPage } from "./load-cluster-page.ts";
export type {
  CategoryReach,
  ClusterPage,
  CoBrand,
  CountedPosts,
  CurveDay,
  MarkedReach,
  PageLink,
  PagePlatform,
  PagePost,
} from "./page.ts";
export { CATEGORIES } from "./page.ts";
