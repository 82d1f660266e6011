import { getClusterTimeline } from "./timeline/get-cluster-timeline.ts";
import { getCurves } from "./curves/get-curves.ts";
import { getOverview } from "./overview/get-overview.ts";
import { getPlatforms } from "./figures/get-platforms.ts";
import { getRankings } from "./rankings/get-rankings.ts";
import { getProvenance } from "./provenance/get-provenance.ts";
import { getReach } from "./reach/get-reach.ts";
import { getShowDays } from "./timeline/get-show-days.ts";
import { getShowOverview } from "./overview/get-show-overview.ts";
import { getShowPlatforms } from "./figures/get-show-platforms.ts";
import { getShowReach } from "./reach/get-show-reach.ts";
import { getShowProvenance } from "./provenance/get-show-provenance.ts";
import { getShowTimeline } from "./timeline/get-show-timeline.ts";
import { getTimeline } from "./timeline/get-timeline.ts";
import { listMetricDefinitions } from "./figures/list-metric-definitions.ts";

export const analyticsOperations = [
  getClusterTimeline,
  getCurves,
  getOverview,
  getPlatforms,
  getRankings,
  getProvenance,
  getReach,
  getShowDays,
  getShowOverview,
  getShowPlatforms,
  getShowProvenance,
  getShowReach,
  getShowTimeline,
  getTimeline,
  listMetricDefinitions,
];

export {
  getClusterTimeline,
  getCurves,
  getOverview,
  getRankings,
  getShowOverview,
  getShowTimeline,
  getTimeline,
};
export { clusterTimelineSchema } from "./timeline/cluster-timeline.schema.ts";
export { WINDOW_DAYS } from "./scope/analytics-window.ts";
export { comparesWith } from "./scope/comparable-platforms.ts";
export { overviewSchema } from "./overview/overview.schema.ts";
export { timelineSchema } from "./timeline/timeline.schema.ts";
