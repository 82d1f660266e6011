import { type Database, type Executor, inTransaction } from "../../../../db/connection/database.ts";
import { findMark, lockMark, writeMark } from "../../../../db/upkeep/marks.ts";
import type { WebSearch } from "../../../../infrastructure/web-search/web-search.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";

/**
 * The pause of a provider whose quota is used up, for all workspaces and processes. It belongs to
 * provider, address and key, so another key is asked at once.
 */

const PAUSE_MS = HOUR_MS;

const nameOf = ({ id }: Pick<WebSearch, "id">) => `web_search_paused ${id}` as const;

/** Until when the provider is not asked; null where it is. */
export async function findPause(
  executor: Executor,
  search: Pick<WebSearch, "id">,
  now: Date,
): Promise<Date | null> {
  const until = (await findMark(executor, nameOf(search)))?.reached_at;
  return until !== undefined && until > now ? until : null;
}

/** Pauses the provider for an hour. False where it was paused already. */
export async function pauseProvider(
  database: Database,
  search: Pick<WebSearch, "id">,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockMark(transaction, nameOf(search));
    if ((await findPause(transaction, search, now)) !== null) return false;
    const until = new Date(now.getTime() + PAUSE_MS);
    await writeMark(transaction, nameOf(search), { reached_at: until, written_at: now });
    return true;
  });
}
