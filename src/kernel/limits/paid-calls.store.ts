import type { Database, Executor } from "../../db/connection/database.ts";
import { retryingStatement } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/time/clock.ts";

/** Marks of paid requests; their tenant is the workspace that pays. */

/** The run that makes the request, and its subject. */
export interface PaidMark {
  run: string;
  subject: string;
}

export interface StoredMark {
  /** Id of the attempt that inserted the mark. */
  called_by: string;
  answer: string | null;
}

/** Inserts a mark. Returns undefined where it is new, else the existing one. */
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

/** Removes a mark; false where it does not exist any more. */
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

/**
 * The requests that a run has made, by subject, with their answers; null where an answer is lost.
 */
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
 * Time for which marks are kept. The longest run, the refresh of an account that waits for its
 * platform, starts again after 20 h.
 */
const KEPT_MS = 7 * DAY_MS;

/** Deletes the marks of runs that were killed and never continued; returns their number. */
export async function purgeMarks(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await retryingStatement(() =>
    database
      .deleteFrom("paid_calls")
      .where("called_at", "<", new Date(now.getTime() - KEPT_MS))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
