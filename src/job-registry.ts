import { refreshClusterJob } from "./features/clusters/index.ts";
import type { CronEntry } from "./jobs/cron.ts";
import type { AnyJob } from "./jobs/define-job.ts";

/** Every job a worker knows, and what comes round by the clock. */
export const JOBS: readonly AnyJob[] = [refreshClusterJob];

export const CRON: readonly CronEntry[] = [];
