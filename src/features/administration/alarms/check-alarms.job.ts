import { Type } from "typebox";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { type AlarmServices, checkAlarms } from "./check-alarms.ts";
import { sendDailyMails } from "./daily-mail.ts";

/** Checks what fails, raises and clears alarms, and sends the daily mails that are due. */
export const checkAlarmsJob = defineJob({
  name: "alarms.check",
  schema: Type.Object({}, { additionalProperties: false }),
  // The next check comes in five minutes.
  maxAttempts: 1,
  handler: async (_payload, { services, clock, log }: JobContext<AlarmServices>) => {
    const now = clock.now();
    const { raised, cleared, mails } = await checkAlarms(services, { now, log });
    const daily = await sendDailyMails(services.database, { ...services, now });
    if (raised + cleared + daily > 0) log.info({ raised, cleared, mails, daily }, "checked alarms");
  },
});

export const checkAlarmsCron: CronEntry = {
  name: "alarms.check",
  crontab: "*/5 * * * *",
  job: checkAlarmsJob,
};
