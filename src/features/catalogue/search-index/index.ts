export { fillRestoredIndex, fillSearchIndexCron, fillSearchIndexJob } from "./fill-index.job.ts";
