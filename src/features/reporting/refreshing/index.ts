/** Figures of what a report is about, read again before a snapshot is made of them. */

export { continueRefresh } from "./continue-refresh.ts";
export { estimateRefresh, refreshSentence } from "./estimate-refresh.ts";
export { refreshReportAccountJob, refreshReportClusterJob } from "./refresh-target.job.ts";
export { findCampaignShows } from "./refresh-targets.store.ts";
