import { inTransaction } from "../../../db/connection/database.ts";
import { lockRun, updateRun } from "../report-runs/index.ts";
import { findAutomation } from "./automation.store.ts";
import type { AutomationServices } from "./automation-services.ts";
import { mayReport, sendRun } from "./send-run.ts";

/** Reasons of a pause after which a held report is still sent by itself. */
const SENDS_WHILE_PAUSED: ReadonlySet<string | null> = new Set(["ended", "failing"]);

/**
 * Sends a held report whose hours are over. It waits for a person instead where its automation was
 * paused meanwhile, or the workspace may send no reports any more.
 */
export async function sendDueHold(
  services: AutomationServices,
  { workspace_id: workspaceId, id }: { workspace_id: string; id: string },
): Promise<void> {
  const runtime = services.runtime();
  const { database, access, clock } = runtime;
  const now = clock.now();
  const workspace = await access.workspace(workspaceId);
  await inTransaction(database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    if (run?.status !== "held") return;
    const automation =
      run.automation_id === null
        ? undefined
        : await findAutomation(transaction, workspaceId, run.automation_id);
    if (automation === undefined) {
      const ended = { completed_at: now, held_until: null, updated_at: now };
      await updateRun(transaction, workspaceId, id, { status: "canceled", ...ended });
      return;
    }
    const isOff =
      automation.status === "paused" && !SENDS_WHILE_PAUSED.has(automation.paused_reason);
    if (isOff || !mayReport(workspace))
      await updateRun(transaction, workspaceId, id, { held_until: null, updated_at: now });
    else await sendRun(transaction, runtime, run, now);
  });
}
