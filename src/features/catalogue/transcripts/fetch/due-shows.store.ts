import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { DatabaseNow } from "../../../../db/connection/database-clock.ts";
import { isOfActiveShow } from "../../episodes/index.ts";

/**
 * Shows whose transcripts are due: one show per host, the one that waits longest, and the
 * longest-waiting hosts first. Archived and deleted shows are left out.
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
 * The host that a show waits for; null where its links have to be planned, undefined where it has
 * no feed.
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

/** The next due work of a show. */
export interface NextDue {
  host: string;
  dueAt: Date;
}

/**
 * Stores the next due work of a show; null for none. Nothing is written where an import made after
 * the run began has set the host to null, because the links have to be planned again.
 *
 * @param host The host with which the run began.
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

/**
 * Records that the links of a show are being planned. An import after this asks for planning again.
 */
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

/** Makes the transcripts of a show due at a given moment. */
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
