import type { Compute } from "../../../../../infrastructure/compute/compute.ts";
import type { Database } from "../../../../../db/connection/database.ts";
import { findShowState } from "../../../../../kernel/access/visible-show.store.ts";
import type { Urls } from "../../../../../kernel/contract/urls.ts";
import { Type } from "typebox";
import { defineJob, type JobContext } from "../../../../../infrastructure/jobs/define-job.ts";
import type { Log } from "../../../../../kernel/pipeline/log.ts";
import type { OutboundClient } from "../../../../../infrastructure/outbound/outbound-client.ts";
import { pollAfterLease } from "../feed.store.ts";
import { type FeedOutcome, refreshFeed } from "./refresh-feed.ts";

/** The services that reading feeds needs. */
export interface FeedServices {
  database: Database;
  outbound: OutboundClient;
  compute: Compute;
  urls: Urls;
}

/**
 * The job that refreshes one show's feed. Failures of the feed are stored with it and not retried
 * by the job; failures of the database are retried.
 */
export const refreshFeedJob = defineJob({
  name: "feeds.refresh",
  schema: Type.Object({ show_id: Type.String() }, { additionalProperties: false }),
  maxAttempts: 4,
  handler: async (
    { show_id: showId },
    { services, clock, log, signal }: JobContext<FeedServices>,
  ) => {
    const { database, outbound, compute, urls } = services;
    // The show may have been deleted while the job was queued. A call may have ordered the read of
    // an archived show.
    if ((await findShowState(database, showId)) === "deleted") return;
    const parts = { database, http: outbound, compute, clock, urls };
    const outcome = await refreshFeed(parts, showId, { signal });
    if (outcome.kind === "running") await pollAfterLease(database, showId);
    logOutcome(log, showId, outcome);
  },
});

function logOutcome(log: Log, showId: string, outcome: FeedOutcome): void {
  if (outcome.kind === "failed")
    log.warn({ showId, code: outcome.code, reason: outcome.message }, "a feed could not be read");
  if (outcome.kind !== "imported") return;
  const { skipped, warnings, ...counts } = outcome.result;
  log.info({ showId, ...counts, skipped: skipped.length, warnings }, "a feed was imported");
}
