import { getClusterTimeline } from "./get-cluster-timeline.ts";
import { getCurves } from "./get-curves.ts";
import { getOverview } from "./get-overview.ts";
import { getPlatforms } from "./get-platforms.ts";
import { getRankings } from "./get-rankings.ts";
import { getProvenance } from "./get-provenance.ts";
import { getReach } from "./get-reach.ts";
import { getShowDays } from "./get-show-days.ts";
import { getShowOverview } from "./get-show-overview.ts";
import { getShowPlatforms } from "./get-show-platforms.ts";
import { getShowReach } from "./get-show-reach.ts";
import { getShowProvenance } from "./get-show-provenance.ts";
import { getShowTimeline } from "./get-show-timeline.ts";
import { getTimeline } from "./get-timeline.ts";
import { listMetricDefinitions } from "./list-metric-definitions.ts";

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
  getShowOverview,
  getShowTimeline,
  getTimeline,
};
export { clusterTimelineSchema } from "./cluster-timeline.schema.ts";
export { WINDOW_DAYS } from "./analytics-window.ts";
export { comparesWith } from "./comparable-platforms.ts";
export { overviewSchema } from "./overview.schema.ts";
export { rankingEntrySchema } from "./ranking.schema.ts";
export { timelineSchema } from "./timeline.schema.ts";
