import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { feedKey } from "../../../domain/feeds/feed-key.ts";
import type { MergedPodcast } from "./merge-podcasts.ts";

/** Shows of a workspace that are podcasts of directories. */

interface ShowIdentity {
  show_id: string;
  rss_url: string | null;
  podcast_guid: string | null;
  apple_podcasts_id: string | null;
}

/**
 * The id of the show that each podcast is, in the order of the podcasts: by feed, else by
 * `podcast:guid`, else by Apple id; null where it is none of the shows. Deleted shows are left out,
 * and an archived one stands behind the others.
 */
export async function findOwnShows(
  executor: Executor,
  showIds: readonly string[],
  podcasts: readonly MergedPodcast[],
): Promise<(string | null)[]> {
  if (showIds.length === 0 || podcasts.length === 0) return podcasts.map(() => null);
  const sought = podcasts.map((podcast) => ({
    feeds: known(podcast.map(({ entry }) => entry.feedUrl)).map(feedKey),
    guids: known(podcast.map(({ entry }) => entry.podcastGuid)),
    appleIds: known(podcast.map(({ entry }) => entry.applePodcastsId)),
  }));
  const { rows } = await sql<ShowIdentity>`
    select show_id, rss_url, podcast_guid, apple_podcasts_id
    from shows
    where show_id = any(${[...showIds]}::text[])
      and deleted_at is null
      and (
        lower(regexp_replace(rss_url, '^https?://(www\\.)?|/+$', '', 'gi'))
          = any(${sought.flatMap(({ feeds }) => feeds)}::text[])
        or lower(podcast_guid) = any(${sought.flatMap(({ guids }) => guids)}::text[])
        or apple_podcasts_id = any(${sought.flatMap(({ appleIds }) => appleIds)}::text[])
      )
    order by archived_at is not null, created_at, show_id`.execute(executor);
  const byFeed = firstShows(rows, ({ rss_url: url }) => (url === null ? null : feedKey(url)));
  const byGuid = firstShows(rows, ({ podcast_guid: guid }) => guid?.toLowerCase() ?? null);
  const byAppleId = firstShows(rows, ({ apple_podcasts_id: id }) => id);
  return sought.map(
    ({ feeds, guids, appleIds }) =>
      firstIn(byFeed, feeds) ?? firstIn(byGuid, guids) ?? firstIn(byAppleId, appleIds) ?? null,
  );
}

const known = (values: readonly (string | null)[]): string[] =>
  values.filter((value) => value !== null);

function firstShows(
  rows: readonly ShowIdentity[],
  keyOf: (row: ShowIdentity) => string | null,
): ReadonlyMap<string, string> {
  const shows = new Map<string, string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null && !shows.has(key)) shows.set(key, row.show_id);
  }
  return shows;
}

const firstIn = (shows: ReadonlyMap<string, string>, keys: readonly string[]): string | undefined =>
  keys.map((key) => shows.get(key)).find((id) => id !== undefined);
