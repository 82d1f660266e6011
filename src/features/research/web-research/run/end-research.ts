import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { StoredJobError } from "../../../../db/schema/column-shapes.ts";
import { ended, isOpen } from "../../../../infrastructure/runs/run-state.ts";
import { returnCap } from "../../../../kernel/limits/caps.store.ts";
import { endPaidRun } from "../../../../kernel/limits/paid-calls.ts";
import { untilStored } from "../../../../kernel/limits/until-stored.ts";
import { runsCap } from "../research-cap.ts";
import { lockResearch, type ResearchRow, updateResearch } from "../research-run.store.ts";

/** Ends a research run. */

/** The run that the requests of a research are paid for by. */
export const paidRunOf = ({ workspace_id: payer, id }: ResearchKey) => ({
  payer,
  run: `research ${id}`,
});

export type ResearchKey = Pick<ResearchRow, "workspace_id" | "id">;

/** What was found; its run is completed. */
type Found = Pick<ResearchRow, "answer" | "sources" | "storage" | "incomplete">;

export type Outcome = { found: Found } | "canceled" | StoredJobError;

/**
 * Ends a locked run that is open. A run that ends without a request that may have been paid for
 * does not count against the day.
 */
export async function endLocked(
  transaction: DatabaseTransaction,
  row: ResearchRow,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<ResearchRow> {
  const { workspace_id: workspaceId } = row;
  const isFound = typeof outcome === "object" && "found" in outcome;
  if (!isFound && row.provider_calls === 0)
    await returnCap(transaction, workspaceId, runsCap(row.created_at));
  await endPaidRun(transaction, paidRunOf(row));
  return updateResearch(transaction, row, {
    ...(isFound
      ? { ...outcome.found, searched_at: now, ...ended("completed", now) }
      : ended(outcome, now)),
  });
}

/**
 * Ends a run, however long the database is unavailable. A run that has ended otherwise stays as it
 * is.
 */
export async function endResearch(
  database: Database,
  key: ResearchKey,
  { outcome, now }: { outcome: Outcome; now: Date },
): Promise<void> {
  await untilStored(() =>
    inTransaction(database, async (transaction) => {
      const row = await lockResearch(transaction, key.workspace_id, key.id);
      if (row === undefined) await endPaidRun(transaction, paidRunOf(key));
      else if (isOpen(row)) await endLocked(transaction, row, { outcome, now });
    }),
  );
}
