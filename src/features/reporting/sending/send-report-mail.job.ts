import { Type } from "typebox";
import { inTransaction } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { type Mailer, MailNotSentError } from "../../../infrastructure/mail/mail.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { findReplyTo, findRun, type RunRow } from "../report-runs/index.ts";
import { composeMail } from "./compose-mail.ts";
import { loadMailContent } from "./mail-content.ts";
import {
  isUnsubscribed,
  lockMail,
  type MailKey,
  type MailRow,
  markRecipient,
  updateMail,
} from "./mail.store.ts";
import { openAddress } from "./recipients.ts";
import { unsubscribeUrlOf } from "./unsubscribe.ts";

const ATTEMPTS = 6;

interface MailServices {
  runtime: () => Runtime;
  mailer: Mailer;
}

/**
 * Before other jobs: at 08:00 a thousand reports may be due at once, and the mails of the first are
 * not to wait for the last, nor for files. A mail takes some milliseconds.
 */
export const MAIL_PRIORITY = -1;

/** The key of the job that sends a mail. */
export const mailKeyOf = (runId: string, hash: string): string => `report mail ${runId} ${hash}`;

/**
 * Sends one mail of a report to one recipient. The mail is `sending` in a committed row before the
 * conversation with the mail server begins, and `sent` after it. A process that is killed between
 * the two leaves it `sending`: whether it arrived is not known, and it is never sent again, so that
 * no one gets it twice. A failure before the server took it is tried again.
 */
export const sendReportMailJob = defineJob({
  name: "reports.mail",
  schema: strictObject({
    workspace_id: Type.String(),
    run_id: Type.String(),
    address_hash: Type.String(),
  }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, { services, attempt }: JobContext<MailServices>) => {
    const runtime = services.runtime();
    const key: MailKey = {
      workspaceId: payload.workspace_id,
      runId: payload.run_id,
      hash: payload.address_hash,
    };
    const run = await findRun(runtime.database, key.workspaceId, key.runId);
    const mail = run && (await claimMail(runtime, key, run));
    if (run === undefined || mail === undefined) return;
    try {
      await deliver(runtime, services.mailer, run, mail);
    } catch (error) {
      return await noteFailure(runtime, { key, run, attempt }, error);
    }
    await setState(runtime, key, { state: "sent", address_sealed: null, error: null });
  },
});

/** Commits the mail as `sending`; undefined where it is not to be sent. */
const claimMail = (
  { database, clock }: Runtime,
  key: MailKey,
  { automation_id: automationId, status }: RunRow,
): Promise<MailRow | undefined> =>
  inTransaction(database, async (transaction) => {
    const mail = await lockMail(transaction, key);
    const now = clock.now();
    if (mail?.state === "sending") {
      await updateMail(transaction, key, {
        state: "unknown",
        error: "The server was stopped while the mail was sent.",
        address_sealed: null,
        updated_at: now,
      });
      return undefined;
    }
    if (mail?.state !== "queued") return undefined;
    const isUnwanted =
      automationId !== null && (await isUnsubscribed(transaction, { ...key, automationId }));
    if (isUnwanted || status === "canceled") {
      await updateMail(transaction, key, {
        state: "skipped",
        error: isUnwanted ? "unsubscribed" : "canceled",
        address_sealed: null,
        updated_at: now,
      });
      return undefined;
    }
    await updateMail(transaction, key, { state: "sending", updated_at: now });
    return mail;
  });

class ReportGoneError extends Error {}

async function deliver(
  { database, urls, secrets, clock }: Runtime,
  mailer: Mailer,
  run: RunRow,
  mail: MailRow,
): Promise<void> {
  const content = await loadMailContent(database, urls, run);
  if (content === undefined || mail.address_sealed === null) throw new ReportGoneError();
  const { workspace_id: workspaceId, automation_id: automationId } = run;
  const { address_hash: hash, address_sealed: sealed } = mail;
  const replyTo = await findReplyTo(database, run);
  const unsubscribeUrl =
    automationId === null
      ? null
      : unsubscribeUrlOf(secrets, urls.addresses.baseUrl, { workspaceId, automationId, hash });
  await mailer.send({
    ...composeMail({ ...content, unsubscribeUrl }),
    ...(replyTo === null ? {} : { replyTo }),
    to: openAddress(secrets, workspaceId, { hash, sealed }),
    id: mail.message_id,
    at: clock.now(),
  });
}

/**
 * Stores how a mail failed. One that was not taken waits for the next try of its job; errors of
 * this server before the mail was handed over count as that too.
 */
async function noteFailure(
  runtime: Runtime,
  { key, run, attempt }: { key: MailKey; run: RunRow; attempt: number },
  error: unknown,
): Promise<void> {
  if (error instanceof ReportGoneError)
    return await setState(runtime, key, {
      state: "skipped",
      error: "The report was deleted.",
      address_sealed: null,
    });
  const outcome = error instanceof MailNotSentError ? error.outcome : "not_taken";
  const message = error instanceof MailNotSentError ? error.message : "The mail was not made.";
  if (outcome === "not_taken" && attempt < ATTEMPTS) {
    await setFailed(runtime, key, { state: "queued", error: message });
    throw error;
  }
  await setFailed(runtime, key, {
    state: outcome === "unknown" ? "unknown" : "failed",
    error: message,
    address_sealed: null,
  });
  if (outcome === "refused" && run.automation_id !== null) {
    const recipient = { ...key, automationId: run.automation_id };
    await inTransaction(runtime.database, (transaction) =>
      markRecipient(transaction, recipient, "bounced", runtime.clock.now()),
    );
  }
}

const setState = (
  { database, clock }: Runtime,
  key: MailKey,
  columns: Omit<Parameters<typeof updateMail>[2], "updated_at">,
): Promise<void> =>
  inTransaction(database, (transaction) =>
    updateMail(transaction, key, { ...columns, updated_at: clock.now() }),
  );

/**
 * The same where the mail is still `sending`: a process that was paused may find that another one
 * has declared it unknown, and that is not undone by a failure.
 */
const setFailed = (
  { database, clock }: Runtime,
  key: MailKey,
  columns: Omit<Parameters<typeof updateMail>[2], "updated_at">,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    if ((await lockMail(transaction, key))?.state !== "sending") return;
    await updateMail(transaction, key, { ...columns, updated_at: clock.now() });
  });
