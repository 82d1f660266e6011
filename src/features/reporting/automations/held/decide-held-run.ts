import {
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import { findRun, lockRun, type RunRow, updateRun } from "../../report-runs/index.ts";
import { findShownSnapshot } from "../../snapshots/index.ts";
import { findAutomation, findRecipients } from "../automation.store.ts";
import { type AskedDecision, type HeldDecision, readHeldToken } from "./held-run-urls.ts";
import { mayReport, sendRun } from "../send-run.ts";

/** What a person is asked before the decision is made. */
export interface HeldQuestion {
  decision: HeldDecision;
  /** Name of the automation. */
  name: string;
  /** Recipients whom the report goes to. */
  recipients: number;
}

/** The question of an address; undefined for one that is wrong, has expired or was used. */
export async function heldQuestion(
  runtime: Runtime,
  token: string,
): Promise<HeldQuestion | undefined> {
  const asked = readHeldToken(runtime, token);
  if (asked === undefined) return undefined;
  const { database } = runtime;
  const run = await findRun(database, asked.workspaceId, asked.runId);
  return run?.status === "held" && (await mayDecide(runtime, asked))
    ? questionOf(database, asked, run)
    : undefined;
}

/** Makes the decision of an address; undefined for one that is wrong, has expired or was used. */
export async function decideHeldRun(
  runtime: Runtime,
  token: string,
): Promise<HeldQuestion | undefined> {
  const asked = readHeldToken(runtime, token);
  if (asked === undefined || !(await mayDecide(runtime, asked))) return undefined;
  return inTransaction(runtime.database, async (transaction) => {
    const run = await lockRun(transaction, asked.workspaceId, asked.runId);
    if (run?.status !== "held") return undefined;
    const question = await questionOf(transaction, asked, run);
    const now = runtime.clock.now();
    if (question === undefined) return undefined;
    if (asked.decision === "send") await sendRun(transaction, runtime, run, now);
    else await cancelHeldRun(transaction, run, now);
    return question;
  });
}

/** Ends a held run without mails; its snapshot stays. */
export const cancelHeldRun = (
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: RunRow,
  now: Date,
): Promise<RunRow> =>
  updateRun(transaction, workspaceId, id, {
    status: "canceled",
    held_until: null,
    completed_at: now,
    updated_at: now,
  });

/** Sending needs a plan, as the operation does; that a report is not sent needs none. */
async function mayDecide(
  { access }: Pick<Runtime, "access">,
  { workspaceId, decision }: AskedDecision,
): Promise<boolean> {
  const workspace = await access.workspace(workspaceId);
  return decision === "send" ? mayReport(workspace) : workspace !== undefined;
}

async function questionOf(
  executor: Executor,
  { workspaceId, decision }: AskedDecision,
  { automation_id: automationId, report_id: reportId, snapshot_number: number }: RunRow,
): Promise<HeldQuestion | undefined> {
  if (automationId === null) return undefined;
  if (
    decision === "send" &&
    (await findShownSnapshot(executor, workspaceId, reportId, number)) === undefined
  )
    return undefined;
  const automation = await findAutomation(executor, workspaceId, automationId);
  const recipients = await findRecipients(executor, workspaceId, [automationId]);
  return automation === undefined
    ? undefined
    : {
        decision,
        name: automation.name,
        recipients: recipients.filter(({ state }) => state === "active").length,
      };
}
