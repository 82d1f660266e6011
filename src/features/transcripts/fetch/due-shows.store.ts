import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../db/connection/database-clock.ts";

/**
 * Shows whose transcripts are due, of each host the one that waits longest, so that a host is asked
 * for one show at a time. Archived and deleted shows wait.
 */
export async function findDueShows(
  transaction: DatabaseTransaction,
  now: DatabaseNow,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ show_id: string }>`
    select distinct on (coalesce(transcripts_host, show_id)) show_id
    from show_feeds
    where transcripts_due_at <= ${now}
      and not exists (
        select
        from shows
        where shows.show_id = show_feeds.show_id
          and coalesce(shows.archived_at, shows.deleted_at) is not null
      )
    order by coalesce(transcripts_host, show_id), transcripts_due_at
    limit ${limit}`.execute(transaction);
  return rows.map((row) => row.show_id);
}

/** Takes a show that is still due for a run; false where another transaction holds its feed. */
export async function claimDueShow(
  transaction: DatabaseTransaction,
  showId: string,
  { now, leaseMs }: { now: DatabaseNow; leaseMs: number },
): Promise<boolean> {
  const claimed = await transaction
    .updateTable("show_feeds")
    .set({ transcripts_due_at: fromNow(now, leaseMs) })
    .where("show_id", "=", showId)
    .where(
      sql<boolean>`show_id = any(array(
        select show_id
        from show_feeds
        where show_id = ${showId}
          and transcripts_due_at <= ${now}
        for update skip locked
      ))`,
    )
    .returning("show_id")
    .execute();
  return claimed.length > 0;
}

/** The host a show waits for: null, its links are to be looked through; undefined, it has no feed. */
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
 * Sets what is due next of a show; null: nothing. Left alone where an import has asked meanwhile for
 * the links to be looked through, which `host` tells: the one that the run began with.
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
