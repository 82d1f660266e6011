import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { type DatabaseNow, databaseNow } from "../../../../db/connection/database-clock.ts";
import type { RefreshTrigger } from "../../../../db/schema/tables.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { type RefreshServices, refreshPartsOf } from "../announce.ts";
import { type AccountTarget, lockConnection, updateConnection } from "../store/account.store.ts";
import { leaseExpiresAt } from "./lease.store.ts";
import { logDefects } from "./log-defects.ts";
import { refreshAccount } from "./refresh-account.ts";
import type { CallCounter } from "./run.ts";

/**
 * Refreshes one account in a job. The failure of a platform is stored with the time of the retry,
 * and does not reject.
 *
 * @param countCall Counts the metered request for the caller that ordered the refresh.
 */
export async function refreshInWorker(
  { services, clock, signal, log }: JobContext<RefreshServices>,
  target: AccountTarget,
  { trigger, countCall }: { trigger: RefreshTrigger; countCall?: CallCounter },
): Promise<void> {
  if (!(await mayRead(services.database, target, trigger))) return;
  const outcome = await refreshAccount(
    {
      ...refreshPartsOf(services, clock, systemCause(clock.now())),
      ...(countCall && { countCall }),
    },
    target,
    { trigger, signal },
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
}

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
