import { Type } from "typebox";
import { findFailedJobs } from "../../infrastructure/jobs/failed-jobs.ts";
import { readJobsByName } from "../../infrastructure/jobs/queue-health.ts";
import { outboxFolder } from "../../infrastructure/mail/outbox-mailer.ts";
import { sendMailJob } from "../../infrastructure/mail/post-mail.ts";
import { countOutboxMails, readOutbox } from "../../infrastructure/mail/read-outbox.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { definePersonRoute } from "../../kernel/operation/session-route.ts";
import { failedJobSchema, failedJobView } from "./failed-job-view.ts";
import type { OperatorContext } from "./installation-services.ts";

/** Failed jobs that are looked through for mails: as many as are kept. */
const JOBS_MAX = 1_000;
const FAILED_MAX = 50;

const count = Type.Integer({ minimum: 0 });

const mailSchema = strictObject({
  object: oneOf(["installation_mail"]),
  has_server: Type.Boolean(),
  sender: Type.String(),
  outbox: nullable(
    strictObject(
      { mails: count, newest_at: nullable(timestamp) },
      { description: "Null where a mail server is set. Its mails are read by command alone." },
    ),
  ),
  waiting: count,
  failed: count,
  failed_mails: Type.Array(failedJobSchema, { description: `The newest ${FAILED_MAX}.` }),
});

export const getMail = definePersonRoute({
  id: "installation.mail",
  method: "GET",
  path: "/app-api/installation/mail",
  onlyOperators: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: mailSchema,
  summary: "Mails that wait, and mails that could not be sent; never their text or recipient",
  handler: async ({ runtime }: OperatorContext) => {
    const { config, pool } = runtime.services.installation;
    const hasServer = config.mail.smtpUrl !== undefined;
    const [kinds, { jobs }, outbox] = await Promise.all([
      readJobsByName(pool),
      findFailedJobs(pool, JOBS_MAX),
      hasServer ? null : outboxView(outboxFolder(config.dataDirectory)),
    ]);
    const counted = kinds.find(({ name }) => name === sendMailJob.name);
    const failed = jobs.filter(({ name }) => name === sendMailJob.name);
    return {
      data: {
        object: "installation_mail",
        has_server: hasServer,
        sender: config.mail.from,
        outbox,
        // No row of the kind means that no mail is queued.
        waiting: counted === undefined ? 0 : counted.waiting + counted.running + counted.scheduled,
        failed: failed.length,
        failed_mails: failed.slice(0, FAILED_MAX).map(failedJobView),
      },
    };
  },
});

async function outboxView(folder: string): Promise<{ mails: number; newest_at: string | null }> {
  const [mails, newest] = await Promise.all([countOutboxMails(folder), readOutbox(folder, 1)]);
  return { mails, newest_at: newest.mails[0]?.at.toISOString() ?? null };
}
