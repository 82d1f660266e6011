import { Type } from "typebox";
import { inTransaction } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import {
  deleteRecipients,
  findEndedAutomations,
  lockPausedAutomation,
} from "./ended-automations.store.ts";

/** Days after its end for which an automation keeps the addresses of its recipients. */
const KEPT_DAYS = 30;

/** Removes the addresses of recipients 30 days after their automation ended. */
export const forgetRecipientsJob = defineJob({
  name: "report_automations.forget_recipients",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, signal }: JobContext<{ runtime: () => Runtime }>) => {
    const { database, clock } = services.runtime();
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    for (const key of await findEndedAutomations(database, before)) {
      signal.throwIfAborted();
      await inTransaction(database, async (transaction) => {
        // It may have been switched on again in between.
        if (await lockPausedAutomation(transaction, key)) await deleteRecipients(transaction, key);
      });
    }
  },
});

/** Once a day, off the full hour, when many other jobs run. */
export const forgetRecipientsCron: CronEntry = {
  name: "report_automations.forget_recipients",
  crontab: "23 3 * * *",
  job: forgetRecipientsJob,
};
