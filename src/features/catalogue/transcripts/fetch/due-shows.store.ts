import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { DatabaseNow } from "../../../../db/connection/database-clock.ts";
import { isOfActiveShow } from "../../episodes/index.ts";

/**
 * Shows whose transcripts are due, of each host the one that waits longest, and of the hosts those
 * that wait longest. Archived and deleted shows wait.
 */
export async function findDueShows(
  transaction: DatabaseTransaction,
  now: DatabaseNow,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ show_id: string }>`
    select show_id
    from (
      select distinct on (coalesce(transcripts_host, show_id)) show_id, transcripts_due_at
      from show_feeds
      where transcripts_due_at <= ${now}
        and ${isOfActiveShow}
      order by coalesce(transcripts_host, show_id), transcripts_due_at
    ) of_host
    order by transcripts_due_at, show_id
    limit ${limit}`.execute(transaction);
  return rows.map((row) => row.show_id);
}

/**
 * The host that a show waits for; null where its links are to be planned, undefined where it has no
 * feed.
 */
export async function findHost(
  database: Database,
  showId: string,
): Promise<string | null | undefined> {
  const feed = await database
    .selectFrom("show_feeds")
    .select("transcripts_host")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  return feed === undefined ? undefined : feed.transcripts_host;
}

/** What is due next of a show. */
export interface NextDue {
  host: string;
  dueAt: Date;
}

/**
 * Sets what is due next of a show; null for nothing. An import that was made since the run began
 * has set the host to null, and the links are planned again: then nothing is written.
 *
 * @param host The one that the run began with.
 */
export async function setNextDue(
  database: Database,
  showId: string,
  { host, next }: { host: string; next: NextDue | null },
): Promise<void> {
  await database
    .updateTable("show_feeds")
    .set({ transcripts_due_at: next?.dueAt ?? null, transcripts_host: next?.host ?? host })
    .where("show_id", "=", showId)
    .where("transcripts_host", "=", host)
    .execute();
}

/** Notes that the links of a show are being looked through; an import from here on asks again. */
export async function beginPlanning(
  database: Database,
  showId: string,
  planning: string,
): Promise<void> {
  await database
    .updateTable("show_feeds")
    .set({ transcripts_host: planning })
    .where("show_id", "=", showId)
    .where("transcripts_host", "is", null)
    .execute();
}

/** Makes the transcripts of a show due at a moment. */
export async function makeDue(
  transaction: DatabaseTransaction,
  showId: string,
  dueAt: Date,
): Promise<void> {
  await transaction
    .updateTable("show_feeds")
    .set({ transcripts_due_at: dueAt, transcripts_host: null })
    .where("show_id", "=", showId)
    .execute();
}
