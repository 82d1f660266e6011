import type { Executor } from "../../../../db/connection/database.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import type {
  CandidatePost,
  EpisodeFacts,
  ShowFacts,
} from "../../../../domain/matching/posts/claim.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import type { Segment } from "../../../../domain/transcript-formats/segment.ts";
import { findCandidates } from "../../../accounts/account-refresh/index.ts";
import { findTranscripts } from "../../../catalogue/transcripts/index.ts";
import type { BuildRow } from "../cluster-build.store.ts";
import {
  type EpisodeFactsRow,
  findEpisodesAround,
  findEpisodesById,
  findOwnAccounts,
  findShowNames,
} from "./show-facts.store.ts";

/** Reads the facts that the posts of a build are matched with. */

/** How long before its episode a post may be published. */
const BEFORE_MS = 2 * DAY_MS;
/**
 * How long after its episode a post may be published, for a build of recent episodes. The hourly
 * build uses the same two weeks.
 */
const RECENT_AFTER_MS = 14 * DAY_MS;
/**
 * How long after its episode a post may be published, for a build of named episodes. Clips are
 * published for months, but each further day adds posts of other episodes.
 */
const NAMED_AFTER_MS = 90 * DAY_MS;

/**
 * Maximum episodes that posts are compared with besides the asked ones, newest first: nine months
 * of a daily show. More would only make a build slower, since posts are published near their
 * episode.
 */
const RIVALS_MAX = 300;

/** The window in which a post of an episode of this build may be published. */
export function windowOf(
  { scope }: Pick<BuildRow, "scope">,
  { published_at: publishedAt }: Pick<EpisodeFactsRow, "published_at">,
): { since: Date; until: Date } {
  const after = scope === "recent" ? RECENT_AFTER_MS : NAMED_AFTER_MS;
  return {
    since: new Date(publishedAt.getTime() - BEFORE_MS),
    until: new Date(publishedAt.getTime() + after),
  };
}

/**
 * The window from the first to the last moment at which a post of one of the episodes may be
 * published. Null without episodes.
 */
export function windowOfAll(
  build: Pick<BuildRow, "scope">,
  episodes: readonly EpisodeFactsRow[],
): { since: Date; until: Date } | null {
  const windows = episodes.map((episode) => windowOf(build, episode));
  if (windows.length === 0) return null;
  return {
    since: new Date(Math.min(...windows.map(({ since }) => since.getTime()))),
    until: new Date(Math.max(...windows.map(({ until }) => until.getTime()))),
  };
}

/** Maximum transcripts of rival episodes that are held in memory at once, newest first. */
const RIVAL_TRANSCRIPTS_MAX = 50;

export interface BuildFacts {
  show: ShowFacts;
  /** The asked episodes and the episodes near them in time. */
  episodes: EpisodeFacts[];
  posts: CandidatePost[];
}

/** Loads the facts of a build. Undefined where the show no longer exists. */
export async function loadFacts(
  executor: Executor,
  build: Pick<BuildRow, "show_id" | "platforms" | "scope">,
  asked: readonly EpisodeFactsRow[],
): Promise<BuildFacts | undefined> {
  const { show_id: showId, platforms } = build;
  const [show, accounts] = await Promise.all([
    findShowNames(executor, showId),
    findOwnAccounts(executor, showId),
  ]);
  if (show === undefined) return undefined;
  const window = windowOfAll(build, asked);
  const facts = { show: showFacts(show, accounts), episodes: [], posts: [] };
  if (window === null) return facts;
  const after = build.scope === "recent" ? RECENT_AFTER_MS : NAMED_AFTER_MS;
  const [around, posts] = await Promise.all([
    findEpisodesAround(executor, showId, {
      from: new Date(window.since.getTime() - after),
      until: new Date(window.until.getTime() + BEFORE_MS),
      limit: RIVALS_MAX,
    }),
    findCandidates(executor, showId, { platforms, ...window }),
  ]);
  const askedIds = new Set(asked.map(({ id }) => id));
  const rivals = around.filter(({ id }) => !askedIds.has(id));
  const transcripts = new Map([
    ...(await findTranscripts(executor, showId, [...askedIds])),
    ...(await findTranscripts(
      executor,
      showId,
      rivals.slice(0, RIVAL_TRANSCRIPTS_MAX).map(({ id }) => id),
    )),
  ]);
  return {
    ...facts,
    // The episode itself on a directory or host is added to its cluster by another rule (record
    // 0060).
    posts: posts.filter(({ platform }) => !isEpisodeItself(platform)),
    episodes: [...asked, ...rivals].map((row) => episodeFacts(row, transcripts.get(row.id))),
  };
}

function isEpisodeItself(platform: string): boolean {
  const kind = findPlatform(platform)?.kind;
  return kind === "audio" || kind === "hosting";
}

/** The asked episodes that the show still has. */
export const loadAskedEpisodes = (
  executor: Executor,
  showId: string,
  ids: readonly string[],
): Promise<EpisodeFactsRow[]> => findEpisodesById(executor, showId, ids);

const showFacts = (
  show: { name: string; hosts: { name: string }[]; website: string | null },
  accounts: readonly { handle: string | null }[],
): ShowFacts => ({
  name: show.name,
  hosts: show.hosts.map(({ name }) => name),
  handles: [
    ...new Set(accounts.flatMap(({ handle }) => (handle === null ? [] : handle.replace(/^@/, "")))),
  ],
  website: show.website,
});

const episodeFacts = (
  row: EpisodeFactsRow,
  transcript: readonly Segment[] | undefined,
): EpisodeFacts => ({
  id: row.id,
  title: row.title,
  description: row.description,
  guid: row.guid,
  link: row.link,
  enclosureUrl: row.enclosure_url,
  publishedAt: row.published_at_estimated === true ? null : row.published_at,
  durationSec: row.duration_sec,
  season: row.season,
  number: row.number,
  type: row.type,
  platformIds: Object.fromEntries(
    Object.entries({
      spotify: row.spotify_episode_id,
      applePodcasts: row.apple_episode_id,
      simplecast: row.simplecast_episode_id,
      youtube: row.youtube_video_id,
    }).filter((entry): entry is [string, string] => entry[1] !== null),
  ),
  people: row.people.flatMap(({ name, role }) =>
    typeof name === "string" && typeof role === "string" ? [{ name, role }] : [],
  ),
  transcript: transcript ?? null,
});
