import { Type } from "typebox";
import { inTransaction } from "../../../db/connection/database.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import type { FileStore } from "../../../infrastructure/file-store/file-store.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import {
  type Mailer,
  MailNotSentError,
  type PostedMail,
} from "../../../infrastructure/mail/mail.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { MINUTE_MS, SECOND_MS } from "../../../lib/time/clock.ts";
import { findRun, type RunRow } from "../report-runs/index.ts";
import { composeMail } from "./content/compose-mail.ts";
import { loadMailContent } from "./content/mail-content.ts";
import {
  findMail,
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

/** How long a mail waits for its file, and the pause between two looks. */
const FILE_WAIT_MS = 15 * MINUTE_MS;
const FILE_PAUSE_MS = 15 * SECOND_MS;

interface MailServices {
  runtime: () => Runtime;
  mailer: Mailer;
  fileStore: FileStore;
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
    const found = run && (await findMail(runtime.database, key));
    if (run === undefined || found === undefined) return;
    // The mail is made before it is `sending`, so that the time in between is a short one.
    const made =
      found.state === "queued"
        ? await makeMail(services, run, found).catch((error: unknown) =>
            noteNotMade(runtime, key, { error, attempt }),
          )
        : undefined;
    if (made === "waiting") return await putOff(runtime, key);
    if (made instanceof MailEnded)
      return await endWaiting(runtime, key, { state: "skipped", error: made.reason });
    const isClaimed = await claimMail(runtime, key, run);
    if (!isClaimed || made === undefined) return;
    try {
      await services.mailer.send(made);
    } catch (error) {
      return await noteFailure(runtime, { key, run, attempt }, error);
    }
    await setState(runtime, key, { state: "sent", address_sealed: null, error: null });
  },
});

/** Commits the mail as `sending`; false where it is not to be sent. */
const claimMail = (
  { database, clock }: Runtime,
  key: MailKey,
  { automation_id: automationId, status }: RunRow,
): Promise<boolean> =>
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
      return false;
    }
    if (mail?.state !== "queued") return false;
    const isUnwanted =
      automationId !== null && (await isUnsubscribed(transaction, { ...key, automationId }));
    if (isUnwanted || status === "canceled") {
      await updateMail(transaction, key, {
        state: "skipped",
        error: isUnwanted ? "unsubscribed" : "canceled",
        address_sealed: null,
        updated_at: now,
      });
      return false;
    }
    await updateMail(transaction, key, { state: "sending", updated_at: now });
    return true;
  });

/** Why a mail is no longer to be sent. */
class MailEnded {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** The whole mail; `waiting` while a file that it carries is being made. */
async function makeMail(
  { runtime, fileStore }: MailServices,
  run: RunRow,
  mail: MailRow,
): Promise<PostedMail | "waiting" | MailEnded> {
  const { database, urls, secrets, clock } = runtime();
  const now = clock.now();
  const waits = now.getTime() < mail.created_at.getTime() + FILE_WAIT_MS;
  const parts = { database, urls, secrets, clock, fileStore };
  const loaded = await loadMailContent(parts, run, { waits });
  if (loaded.state === "waiting") return "waiting";
  if (loaded.state === "ended" || mail.address_sealed === null)
    return new MailEnded(loaded.state === "ended" ? loaded.reason : "The address was removed.");
  const { workspace_id: workspaceId, automation_id: automationId, reply_to: replyTo } = run;
  const { address_hash: hash, address_sealed: sealed } = mail;
  const unsubscribeUrl =
    automationId === null
      ? null
      : unsubscribeUrlOf(secrets, urls.addresses.baseUrl, { workspaceId, automationId, hash });
  return {
    ...composeMail({ ...loaded.content, unsubscribeUrl }),
    ...(replyTo === null ? {} : { replyTo }),
    to: openAddress(secrets, workspaceId, { hash, sealed }),
    id: mail.message_id,
    at: now,
  };
}

/** Looks again a little later; no try is counted. */
const putOff = (
  { database, clock }: Runtime,
  { workspaceId, runId, hash }: MailKey,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await enqueueJob(
      transaction,
      sendReportMailJob,
      { workspace_id: workspaceId, run_id: runId, address_hash: hash },
      {
        jobKey: mailKeyOf(runId, hash),
        runAt: new Date(clock.now().getTime() + FILE_PAUSE_MS),
      },
    );
  });

/** Ends a mail that still waits; one that another process has begun to send stays as it is. */
const endWaiting = (
  { database, clock }: Runtime,
  key: MailKey,
  columns: { state: "skipped" | "failed"; error: string },
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    if ((await lockMail(transaction, key))?.state !== "queued") return;
    await updateMail(transaction, key, {
      ...columns,
      address_sealed: null,
      updated_at: clock.now(),
    });
  });

/** A mail that could not be made waits for the next try of its job; after the last it failed. */
async function noteNotMade(
  runtime: Runtime,
  key: MailKey,
  { error, attempt }: { error: unknown; attempt: number },
): Promise<undefined> {
  if (attempt < ATTEMPTS) throw error;
  await endWaiting(runtime, key, { state: "failed", error: "The mail was not made." });
  return undefined;
}

/**
 * Stores how a mail failed that was handed to the mailer. One that was not taken waits for the next
 * try of its job; errors of this server before it was handed over count as that too.
 */
async function noteFailure(
  runtime: Runtime,
  { key, run, attempt }: { key: MailKey; run: RunRow; attempt: number },
  error: unknown,
): Promise<void> {
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
