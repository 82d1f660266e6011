import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { findLivingKeys } from "../../../infrastructure/jobs/living-keys.ts";
import type { RunRow } from "../report-runs/index.ts";
import { findMails, updateMail } from "./mail.store.ts";
import { MAIL_PRIORITY, mailKeyOf, sendReportMailJob } from "./send-report-mail.job.ts";

/**
 * Mails whose job was lost: one that waited gets a new job, and one that was being sent is unknown
 * and is not sent again.
 */
export async function settleLostMails(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id: runId }: RunRow,
  now: Date,
): Promise<void> {
  const open = (await findMails(transaction, workspaceId, runId)).filter(
    ({ state }) => state === "queued" || state === "sending",
  );
  const living = await findLivingKeys(
    transaction,
    open.map(({ address_hash: hash }) => mailKeyOf(runId, hash)),
  );
  for (const { address_hash: hash, state } of open) {
    const jobKey = mailKeyOf(runId, hash);
    if (living.has(jobKey)) continue;
    if (state === "queued")
      await enqueueJob(
        transaction,
        sendReportMailJob,
        { workspace_id: workspaceId, run_id: runId, address_hash: hash },
        { jobKey, priority: MAIL_PRIORITY },
      );
    else
      await updateMail(
        transaction,
        { workspaceId, runId, hash },
        {
          state: "unknown",
          error: "The server was stopped while the mail was sent.",
          address_sealed: null,
          updated_at: now,
        },
      );
  }
}
