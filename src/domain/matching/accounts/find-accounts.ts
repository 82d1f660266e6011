import { appleShow } from "../../addresses/apple-podcasts.ts";
import { spotifyShow } from "../../addresses/spotify.ts";
import { accountOf, isOnHost } from "./account-link.ts";
import { handleLikeness } from "./alike-names.ts";
import {
  accountKey,
  type FoundAccount,
  type LinkedAccount,
  type ShowIdentity,
  type Sighting,
} from "./found-account.ts";
import { addressesIn, type PageLinks } from "./page-links.ts";

/** The sources in which accounts are looked for. */
export interface AccountSources {
  show: ShowIdentity;
  /** The link and the description of the show, from its feed and as stored. */
  feedTexts: readonly string[];
  /** Show notes of the newest episodes. */
  episodeTexts: readonly string[];
  /** Addresses of people that the feed or the show states. */
  people: readonly { name: string; role: string; address: string }[];
  /** Pages of the show's own website that were read. */
  pages: readonly PageLinks[];
  directories: readonly {
    account: LinkedAccount;
    directory: string;
    name: string | null;
    feed: "same" | "other" | "unknown";
  }[];
}

/** Roles of people who make the show. Accounts of guests are not kept. */
const PRESENTS = /host|present|moderat|author|creator/i;
/**
 * Minimum share of the newest episodes that must link to an account unlike the show before it
 * counts.
 */
const STANDING_SHARE = 0.5;
const STANDING_MIN = 3;
/**
 * Maximum plain links of a page to accounts of one platform; more of them are a list of other
 * people.
 */
const LINKED_ACCOUNTS_MAX = 4;
/** Maximum candidates of one platform: the ones seen in the most places. */
const ACCOUNTS_OF_PLATFORM_MAX = 6;

/**
 * Every account that the show's feed, website or directories name, with where it was seen. Accounts
 * that are seen in a few show notes only, which belong to guests and subjects, are left out unless
 * their handle is like the show's name.
 */
export function findAccounts(sources: AccountSources): FoundAccount[] {
  const { show } = sources;
  const seen = new Map<string, { account: LinkedAccount; sightings: Sighting[] }>();
  const add = (account: LinkedAccount | null, sighting: Sighting): void => {
    if (account === null) return;
    const entry = seen.get(accountKey(account)) ?? { account, sightings: [] };
    if (!entry.sightings.some(({ kind }) => kind === sighting.kind)) entry.sightings.push(sighting);
    seen.set(accountKey(account), entry);
  };
  if (show.spotifyId !== null) add(spotifyShow(show.spotifyId), { kind: "stored" });
  if (show.applePodcastsId !== null) add(appleShow(show.applePodcastsId), { kind: "stored" });
  for (const { account, directory, name, feed } of sources.directories)
    add(account, { kind: "directory", directory, name, feed });
  for (const text of sources.feedTexts)
    for (const address of addressesIn(withoutFunding(text)))
      add(accountOf(address), { kind: "feed" });
  addPages(sources.pages, show, add);
  for (const { name, role, address } of sources.people)
    if (PRESENTS.test(role)) add(accountOf(address), { kind: "person", name, role });
  addEpisodes(sources.episodeTexts, show, add);
  return limited([...seen.values()].map(({ account, sightings }) => ({ ...account, sightings })));
}

type Add = (account: LinkedAccount | null, sighting: Sighting) => void;

function addPages(pages: readonly PageLinks[], { name }: ShowIdentity, add: Add): void {
  for (const address of pages.flatMap(({ declared }) => declared))
    add(accountOf(address), { kind: "website", as: "declared" });
  const linked = new Map<string, LinkedAccount>();
  for (const address of pages.flatMap(({ links }) => links)) {
    const account = accountOf(address);
    if (account !== null) linked.set(accountKey(account), account);
  }
  const byPlatform = Map.groupBy(linked.values(), ({ platform }) => platform);
  for (const account of linked.values()) {
    const isList = (byPlatform.get(account.platform)?.length ?? 0) > LINKED_ACCOUNTS_MAX;
    if (!isList || handleLikeness(account.handle, name) !== "other")
      add(account, { kind: "website", as: "linked" });
  }
}

function addEpisodes(texts: readonly string[], { name }: ShowIdentity, add: Add): void {
  const counted = new Map<string, { account: LinkedAccount; count: number }>();
  for (const text of texts) {
    const ofText = new Map<string, LinkedAccount>();
    for (const address of addressesIn(withoutFunding(text))) {
      const account = accountOf(address);
      if (account !== null) ofText.set(accountKey(account), account);
    }
    for (const [key, account] of ofText)
      counted.set(key, { account, count: (counted.get(key)?.count ?? 0) + 1 });
  }
  for (const { account, count } of counted.values()) {
    const isStanding = count >= STANDING_MIN && count >= texts.length * STANDING_SHARE;
    if (isStanding || handleLikeness(account.handle, name) !== "other")
      add(account, { kind: "episodes", count, of: texts.length });
  }
}

/**
 * Lines in which a sponsor or a way to pay is named: their links lead to the accounts of the
 * payees.
 */
const FUNDING =
  /\b(?:sponsor(?:s|ed|ing)?|promo ?codes?|advertis\w+|werbung|anzeige|rabattcode|partner der folge|patrocin\w+|parrain\w+|commandit\w+|スポンサー|광고|赞助)\b/iu;

const withoutFunding = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !FUNDING.test(line))
    .join("\n");

/** The accounts of each platform that are seen in the most places. */
function limited(accounts: readonly FoundAccount[]): FoundAccount[] {
  return [...Map.groupBy(accounts, ({ platform }) => platform).values()].flatMap((ofPlatform) =>
    ofPlatform
      .toSorted((left, right) => right.sightings.length - left.sightings.length)
      .slice(0, ACCOUNTS_OF_PLATFORM_MAX),
  );
}

/** Hosts whose pages link to the host's own accounts, beside the texts of a show. */
const SHARED_HOSTS = [
  "acast.com",
  "anchor.fm",
  "art19.com",
  "audioboom.com",
  "apple.com",
  "blubrry.com",
  "buymeacoffee.com",
  "buzzsprout.com",
  "captivate.fm",
  "castbox.fm",
  "facebook.com",
  "google.com",
  "iheart.com",
  "instagram.com",
  "libsyn.com",
  "linkedin.com",
  "linktr.ee",
  "megaphone.fm",
  "omny.fm",
  "patreon.com",
  "pca.st",
  "podbean.com",
  "podcasters.spotify.com",
  "podigee.io",
  "podlink.to",
  "redcircle.com",
  "rss.com",
  "simplecast.com",
  "soundcloud.com",
  "spotify.com",
  "spreaker.com",
  "steadyhq.com",
  "substack.com",
  "tiktok.com",
  "transistor.fm",
  "twitter.com",
  "x.com",
  "youtube.com",
  "youtu.be",
];
/** Hosts below which each show has a site of its own. */
const SITES_OF_HOSTS =
  /^(?!www\.)[a-z0-9-]+\.(?:transistor\.fm|podigee\.io|substack\.com|captivate\.fm|libsyn\.com|podbean\.com|simplecast\.com|buzzsprout\.com)$/;

/** The website of a show, or null where it is a page at a podcast host or on another platform. */
export function ownWebsite(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  if (isOnHost(url, SHARED_HOSTS) && !SITES_OF_HOSTS.test(url.hostname)) return null;
  return url.href;
}
