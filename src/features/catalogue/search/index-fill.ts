import type { Database } from "../../../db/connection/database.ts";
import { findMark, removeMark, writeMark } from "../../../db/upkeep/marks.ts";
import { SECOND_MS, systemTime } from "../../../lib/time/clock.ts";

/**
 * Whether the index misses what is in the tables, as after the restore of a backup, which does not
 * hold it. Searches say so, and the job that fills it ends it.
 */

/** A search reads the mark at most as often. */
const KEPT_MS = 5 * SECOND_MS;

const known = new WeakMap<Database, { atMs: number; isFilling: boolean }>();

/** As it was within the last five seconds. */
export async function isIndexFilling(database: Database): Promise<boolean> {
  const last = known.get(database);
  const nowMs = systemTime.monotonicMs();
  if (last !== undefined && nowMs - last.atMs < KEPT_MS) return last.isFilling;
  const isFilling = (await findMark(database, "search_index_fill")) !== undefined;
  known.set(database, { atMs: nowMs, isFilling });
  return isFilling;
}

/** The index is empty, or misses a part, from this moment on. */
export async function beginIndexFill(database: Database, now: Date): Promise<void> {
  await writeMark(database, "search_index_fill", { reached_at: now, written_at: now });
  known.delete(database);
}

/** Since when it is being filled; undefined where it is complete. */
export async function indexFillSince(database: Database): Promise<Date | undefined> {
  return (await findMark(database, "search_index_fill"))?.reached_at;
}

export async function endIndexFill(database: Database): Promise<void> {
  await removeMark(database, "search_index_fill");
  known.delete(database);
}
