/** Figures of what a report is about, read again before a snapshot is made of them. */

export { continueRefresh } from "./continue-refresh.ts";
export { type RefreshEstimate, estimateRefresh, refreshSentence } from "./estimate-refresh.ts";
export { refreshReportAccountJob, refreshReportClusterJob } from "./refresh-target.job.ts";
export { findCampaignShows } from "./refresh-targets.store.ts";
