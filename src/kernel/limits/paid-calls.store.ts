import type { Database, Executor } from "../../db/connection/database.ts";
import { retryingStatement } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/time/clock.ts";

/** The marks of requests that are paid for; their tenant is the workspace that pays. */

/** What makes a request, and what it asks for. */
export interface PaidMark {
  run: string;
  subject: string;
}

export interface StoredMark {
  /** The attempt that inserted it. */
  called_by: string;
  answer: string | null;
}

/** Inserts a mark. Undefined where it is new, else the one that is there. */
export async function insertMark(
  executor: Executor,
  workspaceId: string,
  { run, subject }: PaidMark,
  { calledBy, now }: { calledBy: string; now: Date },
): Promise<StoredMark | undefined> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto("paid_calls")
    .values({
      workspace_id: workspaceId,
      run,
      subject,
      called_at: now,
      called_by: calledBy,
      answer: null,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "run", "subject"]).doNothing())
    .executeTakeFirstOrThrow();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return undefined;
  return (
    (await findMark(executor, workspaceId, { run, subject })) ?? { called_by: "", answer: null }
  );
}

export async function findMark(
  executor: Executor,
  workspaceId: string,
  { run, subject }: PaidMark,
): Promise<StoredMark | undefined> {
  return executor
    .selectFrom("paid_calls")
    .select(["called_by", "answer"])
    .where("workspace_id", "=", workspaceId)
    .where("run", "=", run)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Removes a mark; false where it is gone. */
export async function deleteMark(
  executor: Executor,
  workspaceId: string,
  { run, subject }: PaidMark,
): Promise<boolean> {
  const { numDeletedRows } = await executor
    .deleteFrom("paid_calls")
    .where("workspace_id", "=", workspaceId)
    .where("run", "=", run)
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keeps the answer of a request with its mark. */
export async function keepAnswer(
  executor: Executor,
  workspaceId: string,
  { run, subject, answer }: PaidMark & { answer: string },
): Promise<void> {
  await executor
    .updateTable("paid_calls")
    .set({ answer })
    .where("workspace_id", "=", workspaceId)
    .where("run", "=", run)
    .where("subject", "=", subject)
    .execute();
}

/** The requests that a run has made, by what was asked for; null for one whose answer is lost. */
export async function findKeptAnswers(
  executor: Executor,
  workspaceId: string,
  run: string,
): Promise<Map<string, string | null>> {
  const rows = await executor
    .selectFrom("paid_calls")
    .select(["subject", "answer"])
    .where("workspace_id", "=", workspaceId)
    .where("run", "=", run)
    .execute();
  return new Map(rows.map(({ subject, answer }) => [subject, answer]));
}

/** Removes all marks of a run. */
export async function deleteMarks(
  executor: Executor,
  workspaceId: string,
  run: string,
): Promise<void> {
  await executor
    .deleteFrom("paid_calls")
    .where("workspace_id", "=", workspaceId)
    .where("run", "=", run)
    .execute();
}

/**
 * The longest run, the refresh of an account that waits for its platform, begins anew after 20 h.
 */
const KEPT_MS = 7 * DAY_MS;

/** Deletes what runs have left that were killed and never continued; how many rows. */
export async function purgeMarks(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await retryingStatement(() =>
    database
      .deleteFrom("paid_calls")
      .where("called_at", "<", new Date(now.getTime() - KEPT_MS))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
