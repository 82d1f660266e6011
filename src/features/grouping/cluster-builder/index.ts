import { acceptClusterSuggestion } from "./operations/accept-suggestion.ts";
import { cancelClusterBuild } from "./operations/cancel-build.ts";
import { dismissClusterSuggestion } from "./operations/dismiss-suggestion.ts";
import { endAutoBuild } from "./operations/end-auto-build.ts";
import { getAutoBuild } from "./operations/get-auto-build.ts";
import { getClusterBuild } from "./operations/get-build.ts";
import { listClusterBuilds } from "./operations/list-builds.ts";
import { listClusterSuggestions } from "./operations/list-suggestions.ts";
import { reviewClusterSuggestions } from "./operations/review-suggestions.ts";
import { setAutoBuild } from "./operations/set-auto-build.ts";
import { startClusterBuild } from "./operations/start-build.ts";
import { undoClusterBuild } from "./operations/undo-build.ts";
import { listOpenSuggestions } from "./review/list-open.ts";
import { lookClosely } from "./review/look-closely.ts";
import { reopenSuggestion } from "./review/reopen-suggestion.ts";

/** The cluster builder: it gathers the posts of episodes from the accounts of their show. */

export { autoBuildDueCron, autoBuildDueJob, autoBuildJob } from "./auto/run-auto-build.job.ts";
export { sweepBuildsCron, sweepBuildsJob } from "./auto/sweep-builds.job.ts";
export { buildClustersJob } from "./run/build-clusters.job.ts";

export const clusterBuilderOperations = [
  startClusterBuild,
  listClusterBuilds,
  getClusterBuild,
  cancelClusterBuild,
  undoClusterBuild,
  listClusterSuggestions,
  acceptClusterSuggestion,
  dismissClusterSuggestion,
  reviewClusterSuggestions,
  getAutoBuild,
  setAutoBuild,
  endAutoBuild,
];

/** What people review suggestions with. */
export const reviewSessionOperations = [listOpenSuggestions, lookClosely, reopenSuggestion];

export { buildEvents } from "./build-events.ts";
export { suggestionEvents } from "./suggestion-events.ts";
