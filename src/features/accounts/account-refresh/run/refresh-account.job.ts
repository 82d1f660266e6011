import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { RefreshTrigger } from "../../../../db/schema/tables.ts";
import { type AccountTarget, updateConnection } from "../store/account.store.ts";
import type { RefreshServices } from "../announce.ts";
import { refreshInWorker } from "./refresh-in-worker.ts";

/**
 * How long the schedule skips an account that has a job. The run sets an exact time; a lost job
 * delays the account by this time.
 */
export const CLAIM_MS = HOUR_MS;

/**
 * Refreshes one account in a worker. Neither a failure of the platform fails the job, nor an error
 * of this server that the run could store: the time of the retry is stored with the failure, and
 * the schedule finds it. A job whose process dies is tried again and continues at the checkpoint.
 */
export const refreshAccountJob = defineJob({
  name: "accounts.refresh",
  schema: strictObject({
    show_id: Type.String(),
    platform: Type.String(),
    trigger: oneOf(COLUMNS.account_refreshes.trigger.values),
  }),
  maxAttempts: 5,
  paysProviders: true,
  handler: ({ show_id: showId, platform, trigger }, context: JobContext<RefreshServices>) =>
    refreshInWorker(context, { showId, platform }, { trigger }),
});

export const refreshKeyOf = ({ showId, platform }: AccountTarget): string =>
  `account ${showId} ${platform}`;

/** Refreshes a connected account as soon as a worker is free. */
export async function enqueueRefresh(
  transaction: DatabaseTransaction,
  target: AccountTarget,
  trigger: RefreshTrigger,
  now: Date,
): Promise<void> {
  await updateConnection(
    transaction,
    { show_id: target.showId, platform: target.platform },
    { next_refresh_at: new Date(now.getTime() + CLAIM_MS) },
  );
  await enqueueJob(
    transaction,
    refreshAccountJob,
    { show_id: target.showId, platform: target.platform, trigger },
    { jobKey: refreshKeyOf(target) },
  );
}
