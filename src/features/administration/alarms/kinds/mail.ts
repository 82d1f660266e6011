import { findFailingJobs } from "../../../../infrastructure/jobs/failing-jobs.ts";
import { sendMailJob } from "../../../../infrastructure/mail/post-mail.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { AlarmKind } from "../alarm-kind.ts";

/**
 * Mails that the mail server does not take. All tries of a mail are made within half an hour. One
 * that failed for good counts for a day; later there is no sign of how the server is now.
 */
export const mailAlarm: AlarmKind = {
  kind: "mail",
  mailedTo: ["operators"],
  delivery: "immediately",
  mailsFailure: false,
  failsForMs: 20 * MINUTE_MS,
  seenForMs: 10 * MINUTE_MS,
  wellForMs: 10 * MINUTE_MS,
  find: async ({ database }, now) => {
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const { jobs: mails, since } = await findFailingJobs(database, sendMailJob.name, dayAgo);
    return {
      lookedAt: "all",
      failing:
        since === null
          ? []
          : [
              {
                workspaceId: null,
                subjectId: "mail_server",
                subject: {
                  name: "mails",
                  show_id: null,
                  platform: null,
                  reason: `${mails} ${mails === 1 ? "mail was" : "mails were"} tried and not taken.`,
                },
                since,
              },
            ],
    };
  },
  words: (_facts, { addresses }) => ({
    title: "Mails are not sent: the mail server does not take them",
    advice:
      "Check SMTP_URL and MAIL_FROM and the reason of each failed mail in castmeter job list. Once " +
      "the server takes mails, castmeter job retry sends those that failed for good.",
    url: `${addresses.appUrl}/installation`,
  }),
};
