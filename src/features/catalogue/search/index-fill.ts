import type { Database } from "../../../db/connection/database.ts";
import { findMark, removeMark, writeMark } from "../../../db/upkeep/marks.ts";
import { SECOND_MS, systemTime } from "../../../lib/time/clock.ts";

/**
 * Whether the index is incomplete, for example after the restore of a backup, which does not
 * contain it. Searches return a warning, and the job that fills the index removes the mark.
 */

/** How long a process uses the mark before it reads it again. */
const KEPT_MS = 5 * SECOND_MS;

const known = new WeakMap<Database, { atMs: number; isFilling: boolean }>();

/** Whether the index is being filled, as known within the last five seconds. */
export async function isIndexFilling(database: Database): Promise<boolean> {
  const last = known.get(database);
  const nowMs = systemTime.monotonicMs();
  if (last !== undefined && nowMs - last.atMs < KEPT_MS) return last.isFilling;
  const isFilling = (await findMark(database, "search_index_fill")) !== undefined;
  known.set(database, { atMs: nowMs, isFilling });
  return isFilling;
}

/** Marks the index as incomplete from a given moment on. */
export async function beginIndexFill(database: Database, now: Date): Promise<void> {
  await writeMark(database, "search_index_fill", { reached_at: now, written_at: now });
  known.delete(database);
}

/** The moment since which the index is being filled; undefined where it is complete. */
export async function indexFillSince(database: Database): Promise<Date | undefined> {
  return (await findMark(database, "search_index_fill"))?.reached_at;
}

export async function endIndexFill(database: Database): Promise<void> {
  await removeMark(database, "search_index_fill");
  known.delete(database);
}
