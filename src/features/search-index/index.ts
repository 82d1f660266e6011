export { fillSearchIndexCron, fillSearchIndexJob } from "./fill-index.job.ts";
