import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { findLivingKeys } from "../../../infrastructure/jobs/living-keys.ts";
import { lockRun, type RunRow, updateRun } from "../report-runs/index.ts";
import { findMails, settleLostMails } from "../sending/index.ts";
import type { AutomationServices } from "./automation-services.ts";
import { failRun } from "./fail-run.ts";
import { countFailures } from "./pause-automation.ts";
import { automationRunJob, automationRunKey } from "./run-automation.job.ts";

/** Tries to generate after which a run whose job is lost has failed: it may end its workers. */
const ATTEMPTS_MAX = 10;

const INTERRUPTED = {
  code: "interrupted",
  message: "Every try to make the report was cut off on our side.",
};

/**
 * Ends a run whose mails have all ended, and starts the job of a run of an automation again that
 * was lost with its worker.
 */
export async function settleRun(
  services: AutomationServices,
  { workspace_id: workspaceId, id }: { workspace_id: string; id: string },
): Promise<void> {
  const { database, clock } = services.runtime();
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    if (run?.status !== "queued" && run?.status !== "running") return;
    const hasMails = run.stage === "send" && (await endMails(transaction, run, now));
    if (hasMails || run.automation_id === null) return;
    const key = automationRunKey(id);
    if ((await findLivingKeys(transaction, [key])).has(key)) return;
    if (run.stage === "generate" && run.attempts >= ATTEMPTS_MAX) {
      await failRun(transaction, services.runtime(), run, INTERRUPTED);
      return;
    }
    await enqueueJob(
      transaction,
      automationRunJob,
      { workspace_id: workspaceId, run_id: id },
      { jobKey: key },
    );
  });
  await inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    const automationId = run?.automation_id ?? null;
    if (run?.completed_at == null || automationId === null) return;
    const parts = { mails: services.mails, now };
    await countFailures(transaction, parts, { workspaceId, automationId });
  });
}

/** Ends a run with its mails; false where it has none. */
async function endMails(
  transaction: DatabaseTransaction,
  run: RunRow,
  now: Date,
): Promise<boolean> {
  const { workspace_id: workspaceId, id } = run;
  await settleLostMails(transaction, run, now);
  const mails = await findMails(transaction, workspaceId, id);
  if (mails.length === 0) return false;
  const countOf = (...states: string[]): number =>
    mails.filter(({ state }) => states.includes(state)).length;
  const sent = countOf("sent");
  const isOver = countOf("queued", "sending") === 0;
  const hasFailed = isOver && sent === 0 && countOf("failed") > 0 && countOf("unknown") === 0;
  if (sent !== run.sent_count || isOver)
    await updateRun(transaction, workspaceId, id, {
      sent_count: sent,
      updated_at: now,
      ...(isOver ? { completed_at: now, status: hasFailed ? "failed" : "completed" } : {}),
      ...(hasFailed
        ? { error: { code: "mail_failed", message: "The mail server took none of the mails." } }
        : {}),
    });
  return true;
}
