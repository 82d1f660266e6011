import { refreshClusterJob } from "./features/clusters/index.ts";
import { pollFeedsCron, pollFeedsJob, refreshFeedJob } from "./features/episodes/index.ts";
import type { CronEntry } from "./jobs/cron.ts";
import type { AnyJob } from "./jobs/define-job.ts";

/** Every job a worker knows, and what comes round by the clock. */
export const JOBS: readonly AnyJob[] = [refreshClusterJob, pollFeedsJob, refreshFeedJob];

export const CRON: readonly CronEntry[] = [pollFeedsCron];
