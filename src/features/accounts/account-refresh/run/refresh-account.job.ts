import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { type DatabaseNow, databaseNow } from "../../../../db/connection/database-clock.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { type JobContext, defineJob } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { RefreshTrigger } from "../../../../db/schema/tables.ts";
import { type AccountTarget, lockConnection, updateConnection } from "../store/account.store.ts";
import { type RefreshServices, refreshPartsOf } from "../announce.ts";
import { logDefects } from "./log-defects.ts";
import { refreshAccount } from "./refresh-account.ts";
import { leaseExpiresAt } from "./lease.store.ts";

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
  handler: async (payload, { services, clock, signal, log }: JobContext<RefreshServices>) => {
    const target = { showId: payload.show_id, platform: payload.platform };
    if (!(await mayRead(services.database, target, payload.trigger))) return;
    const outcome = await refreshAccount(
      refreshPartsOf(services, clock, systemCause(clock.now())),
      target,
      { trigger: payload.trigger, signal },
    );
    logDefects(log, target, outcome);
    if (outcome.kind === "lease_lost")
      await rescheduleAfterLease(services.database, target, databaseNow(clock));
    if (outcome.kind === "paused" || outcome.kind === "failed")
      log.info(
        {
          show_id: target.showId,
          platform: target.platform,
          outcome: outcome.kind,
          code: outcome.failure.code,
        },
        "an account was not refreshed to the end",
      );
  },
});

/**
 * Whether the account may be read. The show may have been archived or deleted while the job was
 * queued; a read that a call ordered is also made for an archived show.
 */
async function mayRead(
  database: Database,
  { showId }: AccountTarget,
  trigger: RefreshTrigger,
): Promise<boolean> {
  const state = await findShowState(database, showId);
  const isOrdered = trigger === "api" || trigger === "connect";
  return state === "active" || (state === "archived" && isOrdered);
}

/**
 * Reschedules the account for the end of the other run's lease, since that run may be dead. A run
 * that ends earlier sets its own time.
 */
async function rescheduleAfterLease(
  database: Database,
  target: AccountTarget,
  now: DatabaseNow,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const row = await lockConnection(transaction, target);
    const expiresAt = await leaseExpiresAt(transaction, target, now);
    if (row === undefined || row.status === "disconnected" || expiresAt === null) return;
    await updateConnection(transaction, row, { next_refresh_at: expiresAt });
  });
}

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
