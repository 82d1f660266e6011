import { Type } from "typebox";
import { systemCause } from "../../../events/record-event.ts";
import { defineJob } from "../../../jobs/define-job.ts";
import { enqueueJob, type JobExecutor } from "../../../jobs/enqueue.ts";
import { oneOf, strictObject } from "../../../kernel/schema.ts";
import type { RefreshTrigger } from "../../../db/tables.ts";
import type { AccountTarget } from "./account.store.ts";
import { refreshPartsOf } from "./announce.ts";
import { refreshAccount } from "./refresh-account.ts";

/**
 * Refreshes one account in a worker. A failure of the platform is no failure of the job: it is written down with the time
 * of the next try, and the schedule finds it. A job that dies is tried again and goes on where it stopped.
 */
export const refreshAccountJob = defineJob({
  name: "accounts.refresh",
  schema: strictObject({ show_id: Type.String(), platform: Type.String(), trigger: oneOf(["connect", "api", "schedule", "page"]) }),
  maxAttempts: 5,
  handler: async (payload, { services, clock, signal, log }) => {
    const target = { showId: payload.show_id, platform: payload.platform };
    const outcome = await refreshAccount(refreshPartsOf(services, clock, systemCause(clock.now())), target, { trigger: payload.trigger, signal });
    if (outcome.kind === "paused" || outcome.kind === "failed") log.info({ show_id: target.showId, platform: target.platform, outcome: outcome.kind, code: outcome.failure.code }, "an account was not refreshed to the end");
  },
});

export const refreshKeyOf = ({ showId, platform }: AccountTarget): string => `account ${showId} ${platform}`;

export async function enqueueRefresh(executor: JobExecutor, target: AccountTarget, trigger: RefreshTrigger): Promise<void> {
  await enqueueJob(executor, refreshAccountJob, { show_id: target.showId, platform: target.platform, trigger }, { jobKey: refreshKeyOf(target) });
}
