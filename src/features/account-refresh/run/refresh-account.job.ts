import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { systemCause } from "../../../events/record-event.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueueJob } from "../../../jobs/enqueue.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import type { RefreshTrigger } from "../../../db/schema/tables.ts";
import { type AccountTarget, lockConnection, updateConnection } from "../store/account.store.ts";
import { refreshPartsOf } from "../announce.ts";
import { refreshAccount } from "./refresh-account.ts";
import { heldUntil } from "./refresh-progress.ts";

/**
 * Until when the schedule leaves an account alone that has a job: its run sets a better time, and a
 * lost job costs this much.
 */
export const CLAIM_MS = HOUR_MS;

/**
 * Refreshes one account in a worker. A failure of the platform is no failure of the job: it is
 * written down with the time of the next try, and the schedule finds it. A job that dies is tried
 * again and goes on where it stopped.
 */
export const refreshAccountJob = defineJob({
  name: "accounts.refresh",
  schema: strictObject({
    show_id: Type.String(),
    platform: Type.String(),
    trigger: oneOf(["connect", "api", "schedule", "page"]),
  }),
  maxAttempts: 5,
  handler: async (payload, { services, clock, signal, log }) => {
    const target = { showId: payload.show_id, platform: payload.platform };
    const outcome = await refreshAccount(
      refreshPartsOf(services, clock, systemCause(clock.now())),
      target,
      { trigger: payload.trigger, signal },
    );
    if (outcome.kind === "running") await comeBack(services.database, target, clock.now());
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
 * Whoever holds the account may be dead: the schedule looks again when the lease is over, unless
 * the run has ended by then and set its own time.
 */
async function comeBack(database: Database, target: AccountTarget, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const row = await lockConnection(transaction, target);
    const until = await heldUntil(transaction, target, now);
    if (row === undefined || row.status === "disconnected" || until === null) return;
    await updateConnection(transaction, row, { next_refresh_at: until });
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
