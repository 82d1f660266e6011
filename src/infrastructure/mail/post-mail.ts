import { Type } from "typebox";
import { defineJob, type JobContext } from "../jobs/define-job.ts";
import { enqueueJob, type JobExecutor } from "../jobs/enqueue.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { randomBase62 } from "../../lib/text/base62.ts";
import type { Mail, Mailer, PostedMail } from "./mail.ts";

/**
 * Queues mails. A mail is sent by a job that is written in the transaction of the change, so that
 * neither exists without the other. A mail may contain a link that signs a person in; the job's row
 * holds it sealed.
 */

const SEALED_MAX = 64_000;

/** Opens and sends a sealed mail; the job itself has no key. */
export interface SealedMailer {
  /**
   * @throws Error when the text was altered or sealed under another key, or the mail was not
   * accepted.
   */
  send(id: string, sealed: string): Promise<void>;
}

const ownerOf = (id: string): string => `mail ${id}`;

/** Sends one sealed mail. */
export const sendMailJob = defineJob({
  name: "mail.send",
  schema: Type.Object(
    { id: Type.String(), sealed: Type.String({ maxLength: SEALED_MAX }) },
    { additionalProperties: false },
  ),
  // The last try comes half an hour after the first, because the shortest link is valid for an
  // hour.
  maxAttempts: 8,
  handler: ({ id, sealed }, { services }: JobContext<{ sealedMailer: SealedMailer }>) =>
    services.sealedMailer.send(id, sealed),
});

/** Queues a mail in the caller's transaction. */
export async function postMail(
  executor: JobExecutor,
  secrets: Pick<Secrets, "seal">,
  mail: Mail,
  now: Date,
): Promise<void> {
  const id = randomBase62(24);
  const sealed = secrets.seal(JSON.stringify({ ...mail, at: now.toISOString() }), ownerOf(id));
  await enqueueJob(executor, sendMailJob, { id, sealed });
}

/** A sealed mailer over a plain one. */
export function createSealedMailer(mailer: Mailer, secrets: Pick<Secrets, "open">): SealedMailer {
  return {
    send: async (id, sealed) => {
      const { at, ...mail } = JSON.parse(secrets.open(sealed, ownerOf(id))) as Omit<
        PostedMail,
        "id" | "at"
      > & { at: string };
      await mailer.send({ ...mail, id, at: new Date(at) });
    },
  };
}
