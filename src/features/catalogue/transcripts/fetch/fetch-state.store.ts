import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { TranscriptFetchesTable } from "../../../../db/schema/tables.ts";
import type { TranscriptLink } from "../../../../domain/transcript-formats/choose-links.ts";
import { makeDue, type NextDue } from "./due-shows.store.ts";

export type FetchRow = Omit<Selectable<TranscriptFetchesTable>, "links">;

const linksHash = sql<string>`md5(episodes.transcript_urls::text)`;

/** The links of an episode, as its feed gives them. */
export interface EpisodeLinks {
  episodeId: string;
  /** The normalised title. */
  title: string;
  links: TranscriptLink[];
  linksHash: string;
  /** Whether the links differ from the planned ones. */
  isChanged: boolean;
}

/** The links of all episodes of a show's feed. */
export async function findLinks(database: Database, showId: string): Promise<EpisodeLinks[]> {
  const rows = await database
    .selectFrom("episodes")
    .leftJoin("transcript_fetches", (join) =>
      join
        .onRef("transcript_fetches.episode_id", "=", "episodes.id")
        .on("transcript_fetches.show_id", "=", showId),
    )
    .select(["episodes.id", "normalised_title", "transcript_urls"])
    .select([linksHash.as("hash"), "transcript_fetches.links_hash as planned_hash"])
    .where("episodes.show_id", "=", showId)
    .where(sql<boolean>`episodes.transcript_urls <> '[]'`)
    .where("episodes.removed_at", "is", null)
    .execute();
  return rows.map((row) => ({
    episodeId: row.id,
    title: row.normalised_title,
    links: row.transcript_urls as unknown as TranscriptLink[],
    linksHash: row.hash,
    isChanged: row.planned_hash !== row.hash,
  }));
}

/** The planned fetch of an episode; without links, the reason why nothing is fetched. */
export interface PlannedFetch {
  episodeId: string;
  linksHash: string;
  links: readonly TranscriptLink[];
  host: string;
  refusal: string | null;
}

/** Maximum rows per statement. */
const ROWS_MAX = 5_000;

/** Makes episodes due by their links. The state of their previous links is deleted. */
export async function planFetches(
  database: Database,
  showId: string,
  { planned, now }: { planned: readonly PlannedFetch[]; now: Date },
): Promise<void> {
  for (let from = 0; from < planned.length; from += ROWS_MAX) {
    const rows = planned.slice(from, from + ROWS_MAX);
    await sql`
      insert into transcript_fetches (
        show_id, episode_id, links_hash, links, host, next_attempt_at, last_error_code,
        last_error_message, last_attempt_at
      )
      select ${showId}, given.episode_id, given.links_hash, given.links::jsonb, given.host,
        case when given.refusal is null then ${now}::timestamptz end,
        case when given.refusal is not null then 'shared_address' end,
        given.refusal,
        case when given.refusal is not null then ${now}::timestamptz end
      from unnest(
        ${rows.map((row) => row.episodeId)}::text[],
        ${rows.map((row) => row.linksHash)}::text[],
        ${rows.map((row) => JSON.stringify(row.links))}::text[],
        ${rows.map((row) => row.host)}::text[],
        ${rows.map((row) => row.refusal)}::text[]
      ) as given (episode_id, links_hash, links, host, refusal)
      on conflict (show_id, episode_id) do update set
        links_hash = excluded.links_hash,
        links = excluded.links,
        host = excluded.host,
        next_attempt_at = excluded.next_attempt_at,
        failure_count = 0,
        last_error_code = excluded.last_error_code,
        last_error_message = excluded.last_error_message`.execute(database);
  }
}

/** An episode whose transcript is due. */
export interface DueFetch {
  row: FetchRow;
  links: TranscriptLink[];
  title: string;
  publishedAt: Date;
  isRemoved: boolean;
  transcriptSource: string | null;
}

/** The newest episodes of a show that are due at a host. */
export async function findDueFetches(
  database: Database,
  showId: string,
  { host, now, limit }: { host: string; now: Date; limit: number },
): Promise<DueFetch[]> {
  const rows = await database
    .selectFrom("transcript_fetches")
    .innerJoin("episodes", (join) =>
      join
        .onRef("episodes.id", "=", "transcript_fetches.episode_id")
        .on("episodes.show_id", "=", showId),
    )
    .selectAll("transcript_fetches")
    .select([
      "episodes.normalised_title",
      "episodes.published_at",
      "episodes.removed_at",
      "episodes.transcript_source",
    ])
    .where("transcript_fetches.show_id", "=", showId)
    .where("transcript_fetches.host", "=", host)
    .where("transcript_fetches.next_attempt_at", "<=", now)
    .orderBy("episodes.published_at", "desc")
    .orderBy("episodes.id")
    .limit(limit)
    .execute();
  return rows.map(({ links, normalised_title: title, ...row }) => ({
    row,
    links: links as TranscriptLink[],
    title,
    publishedAt: row.published_at,
    isRemoved: row.removed_at !== null,
    transcriptSource: row.transcript_source,
  }));
}

/** The next due fetch of a show. */
export async function findNextDue(database: Database, showId: string): Promise<NextDue | null> {
  const row = await database
    .selectFrom("transcript_fetches")
    .select(["host", "next_attempt_at"])
    .where("show_id", "=", showId)
    .where("next_attempt_at", "is not", null)
    .orderBy("next_attempt_at")
    .orderBy("episode_id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.next_attempt_at === null
    ? null
    : { host: row.host, dueAt: row.next_attempt_at };
}

export async function updateFetch(
  transaction: DatabaseTransaction | Database,
  showId: string,
  episodeId: string,
  columns: Updateable<TranscriptFetchesTable>,
): Promise<void> {
  await transaction
    .updateTable("transcript_fetches")
    .set(columns)
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .execute();
}

/** Cleared validators: the stored ones are of another body. */
const UNREAD = { url: null, etag: null, last_modified: null, body_hash: null } as const;

/** Makes the feed's transcript of an episode due, whatever was read of it before. */
export async function fetchAgain(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
  now: Date,
): Promise<void> {
  await updateFetch(transaction, showId, episodeId, {
    ...UNREAD,
    failure_count: 0,
    next_attempt_at: now,
  });
  await makeDue(transaction, showId, now);
}

/** Stops fetching the feed's transcript of an episode until its links change. */
export async function forgetLinks(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
): Promise<void> {
  await updateFetch(transaction, showId, episodeId, { ...UNREAD, next_attempt_at: null });
}

/** An episode with another title that has the identical transcript. */
export async function findOtherWith(
  transaction: DatabaseTransaction,
  showId: string,
  { checksum, title }: { checksum: string; title: string },
): Promise<string | undefined> {
  const other = await transaction
    .selectFrom("episode_transcripts")
    .innerJoin("episodes", (join) =>
      join
        .onRef("episodes.id", "=", "episode_transcripts.episode_id")
        .on("episodes.show_id", "=", showId),
    )
    .select("episodes.id")
    .where("episode_transcripts.show_id", "=", showId)
    .where("checksum", "=", checksum)
    .where("normalised_title", "<>", title)
    .limit(1)
    .executeTakeFirst();
  return other?.id;
}

/** The language of a show. */
export async function findLanguage(database: Database, showId: string): Promise<string | null> {
  const show = await database
    .selectFrom("shows")
    .select("language")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  return show?.language ?? null;
}
