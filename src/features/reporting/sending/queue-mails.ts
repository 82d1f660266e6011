import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { enqueueJobs } from "../../../infrastructure/jobs/enqueue.ts";
import { randomBase62 } from "../../../lib/text/base62.ts";
import type { RunRow } from "../report-runs/index.ts";
import { insertMails } from "./mail.store.ts";
import type { Recipient } from "./recipients.ts";
import { MAIL_PRIORITY, mailKeyOf, sendReportMailJob } from "./send-report-mail.job.ts";

/**
 * Stores one mail for each recipient of a run, with the job that sends it. The id of the message is
 * determined here, so that it is the same in every try. Mails to those who have to confirm first
 * are stored as skipped.
 */
export async function queueMails(
  transaction: DatabaseTransaction,
  run: RunRow,
  recipients: readonly Recipient[],
  { unconfirmed, now }: { unconfirmed: ReadonlySet<string>; now: Date },
): Promise<void> {
  const addressed = recipients.filter(({ hash }) => !unconfirmed.has(hash));
  await insertMails(
    transaction,
    run.workspace_id,
    recipients.map(({ hash, sealed, masked }) => ({
      run_id: run.id,
      address_hash: hash,
      masked,
      message_id: randomBase62(24),
      ...(unconfirmed.has(hash)
        ? { address_sealed: null, state: "skipped" as const, error: "unconfirmed" }
        : { address_sealed: sealed, state: "queued" as const, error: null }),
      created_at: now,
      updated_at: now,
    })),
  );
  await enqueueJobs(
    transaction,
    sendReportMailJob,
    addressed.map(({ hash }) => ({
      payload: { workspace_id: run.workspace_id, run_id: run.id, address_hash: hash },
      jobKey: mailKeyOf(run.id, hash),
      priority: MAIL_PRIORITY,
    })),
  );
}
