import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import type { Database } from "../../../../db/connection/database.ts";
import type { ShowHost } from "../../../../db/schema/tables.ts";
import type { FeedPerson, FeedShow } from "../../../../domain/feeds/feed-document.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import { feedKey } from "../../../../domain/feeds/feed-key.ts";
import { appleShow } from "../../../../domain/addresses/apple-podcasts.ts";
import { spotifyShow } from "../../../../domain/addresses/spotify.ts";
import { nameLikeness } from "../../../../domain/matching/accounts/alike-names.ts";
import {
  type AccountSources,
  ownWebsite,
} from "../../../../domain/matching/accounts/find-accounts.ts";
import type { ShowIdentity } from "../../../../domain/matching/accounts/found-account.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";
import type {
  DirectoryEntry,
  ShowDirectory,
} from "../../../../platforms/directories/show-directory.ts";
import { resultOf } from "../../../../platforms/posts/post-read.ts";
import { readFeedShow, type ReadFeedShow } from "../../../catalogue/episodes/index.ts";
import { accountOf } from "../../../../domain/matching/accounts/account-link.ts";
import { findShow, type ShowRow } from "../../../catalogue/shows/index.ts";
import { EPISODES_READ, findNewestEpisodes } from "../show-sources.store.ts";
import { readWebsite } from "./read-website.ts";

/** The free sources of candidates: the stored show, its feed, its website and directories. */

/** The services and settings that reading the sources needs. */
export interface SourceParts {
  database: Database;
  clock: Clock;
  outbound: OutboundClient;
  compute: Compute;
  outboundPolicy: OutboundPolicy;
  directories: readonly ShowDirectory[];
  signal: AbortSignal;
  /** The workspace that ordered the run. */
  of: string;
}

export interface GatheredSources {
  sources: AccountSources;
  /** A warning for each source that could not be read. */
  warnings: string[];
}

/**
 * Reads the free sources. Undefined where the show no longer exists. Rejects with the signal's
 * reason and with errors of the database.
 */
export async function gatherSources(
  parts: SourceParts,
  showId: string,
  platforms: readonly string[],
): Promise<GatheredSources | undefined> {
  const row = await findShow(parts.database, showId);
  if (row === undefined) return undefined;
  const episodes = await findNewestEpisodes(parts.database, showId);
  const warnings: string[] = [];
  const read = await readFeed(parts, row, warnings);
  const feed = read?.show;
  const persons = [
    ...(feed?.persons ?? []),
    ...episodes.flatMap(({ people }) => people.flatMap((person) => personOf(person))),
  ];
  const show = identityOf(row, feed, persons);
  const website = show.website === null ? null : await readOwnSite(parts, show.website);
  if (website?.warning != null) warnings.push(website.warning);
  return {
    sources: {
      show,
      feedTexts: [row.website, row.description, feed?.link, feed?.description].filter(
        (text) => typeof text === "string",
      ),
      // Stored episodes have only the description, without the feed's `content:encoded`.
      episodeTexts: read?.notes ?? episodes.map(({ description }) => description ?? ""),
      people: [...hostAddresses(row.hosts, persons), ...persons.flatMap(addressOf)],
      pages: website?.pages ?? [],
      directories: await askDirectories(parts, { show, row, platforms }, warnings),
    },
    warnings,
  };
}

async function readFeed(
  { outbound, compute, of, clock, signal }: SourceParts,
  { rss_url: url }: ShowRow,
  warnings: string[],
): Promise<ReadFeedShow | undefined> {
  if (url === null) return undefined;
  const read = await readFeedShow(outbound, url, {
    compute,
    of,
    now: clock.now(),
    signal,
    episodes: EPISODES_READ,
  });
  if ("show" in read) return read;
  warnings.push(`The feed was not read: ${read.failure}`);
  return undefined;
}

const readOwnSite = (
  { outbound, compute, of, outboundPolicy, signal }: SourceParts,
  website: string,
): ReturnType<typeof readWebsite> =>
  readWebsite({ outbound, compute, of }, website, {
    signal,
    allowHttp: outboundPolicy.allowPrivateNetwork,
  });

function identityOf(
  row: ShowRow,
  feed: FeedShow | undefined,
  persons: readonly FeedPerson[],
): ShowIdentity {
  const publishers = [row.author, feed?.author, feed?.ownerName].filter(
    (name) => typeof name === "string",
  );
  return {
    name: row.name,
    publishers: [...new Set(publishers)],
    people: [
      ...row.hosts
        .filter((host) => !isNamedBy(persons, host))
        .map(({ name }) => ({ name, role: "host" })),
      ...persons.map(({ name, role }) => ({ name, role })),
    ],
    website: ownWebsite(row.website) ?? ownWebsite(feed?.link ?? null),
    feedUrl: row.rss_url,
    spotifyId: row.spotify_id,
    applePodcastsId: row.apple_podcasts_id,
  };
}

/** True where the feed names the host too. */
const isNamedBy = (persons: readonly FeedPerson[], host: Pick<ShowHost, "name">): boolean =>
  persons.some(({ name, role }) => role === "host" && name === host.name);

/** A person of an episode, in the form the import stores. */
function personOf({ name, role, href }: Record<string, unknown>): FeedPerson[] {
  if (typeof name !== "string" || typeof role !== "string") return [];
  return [{ name, role, href: typeof href === "string" ? href : null, image: null }];
}

const addressOf = ({ name, role, href }: FeedPerson): AccountSources["people"] =>
  href === null ? [] : [{ name, role, address: href }];

/** Addresses of hosts, without the accounts that people of the feed link to. */
function hostAddresses(
  hosts: readonly ShowHost[],
  persons: readonly FeedPerson[],
): AccountSources["people"] {
  const linked = new Set(
    persons.flatMap(({ href }) => (href === null ? [] : (accountOf(href)?.profileUrl ?? []))),
  );
  return hosts.flatMap(({ name, social_links: links }) =>
    Object.values(links)
      .filter((address) => !linked.has(address))
      .map((address) => ({ name, role: "host", address })),
  );
}

interface Lookup {
  show: ShowIdentity;
  row: ShowRow;
  platforms: readonly string[];
}

async function askDirectories(
  { directories, signal }: SourceParts,
  { show, row, platforms }: Lookup,
  warnings: string[],
): Promise<AccountSources["directories"]> {
  const isWanted = (platform: string): boolean =>
    platforms.includes(platform) &&
    (platform === "spotify" ? show.spotifyId : show.applePodcastsId) === null;
  const found = [];
  for (const directory of directories) {
    if (!directory.platforms.some(isWanted)) continue;
    const sought = { name: show.name, feedUrl: show.feedUrl, podcastGuid: row.podcast_guid };
    const result = await resultOf(signal, (read) => directory.find(sought, read));
    signal.throwIfAborted();
    if (result.ok)
      found.push(...result.snapshot.flatMap((entry) => listed(show, directory, entry)));
    else warnings.push(`${directory.name} was not read: ${result.message}`);
  }
  return found;
}

/** An entry of the same feed or the same name; other entries of a search are other shows. */
function listed(
  show: ShowIdentity,
  { name: directory }: ShowDirectory,
  { platform, externalId, name, feedUrl }: DirectoryEntry,
): AccountSources["directories"] {
  const feed =
    feedUrl === null || show.feedUrl === null
      ? "unknown"
      : feedKey(feedUrl) === feedKey(show.feedUrl)
        ? "same"
        : "other";
  const isNamed = name !== null && nameLikeness(name, show.name) === "same";
  if (feed !== "same" && !isNamed) return [];
  const account = platform === "spotify" ? spotifyShow(externalId) : appleShow(externalId);
  return [{ account, directory, name, feed }];
}
