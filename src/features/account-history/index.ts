export { foldDaysCron, foldDaysJob } from "./fold/fold-days.job.ts";
