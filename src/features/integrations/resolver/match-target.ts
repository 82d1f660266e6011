import type { LinkedAccount } from "../../../domain/addresses/address.ts";
import {
  compare,
  guidForms,
  type PageAddress,
  readPage,
  type Sameness,
} from "../../../domain/addresses/page-address.ts";
import { recogniseAddress } from "../../../domain/addresses/recognise-address.ts";
import { accountIn } from "../../../domain/addresses/named-account.ts";
import { feedKey } from "../../../domain/feeds/feed-key.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type {
  AccountMatch,
  EpisodeMatch,
  ItemMatch,
  PostMatch,
  ShowMatch,
} from "./address-matches.store.ts";
import type { Matches } from "./find-matches.ts";
import { connectedAs } from "./keys-of-targets.ts";
import type { OwnPage } from "./own-pages.ts";
import type { Target } from "./read-target.ts";

/** What one address names in the workspace. */
export interface TargetMatch {
  posts: readonly PostMatch[];
  items: readonly ItemMatch[];
  episodes: readonly EpisodeMatch[];
  /** Shows by their feed, website, account or page, without those of posts and episodes. */
  showIds: readonly string[];
  /** Global ids of clusters whose page it is. */
  clusterIds: readonly string[];
  campaignId: string | null;
  slotId: string | null;
  network: Matches["networks"][number] | null;
  report: Matches["reports"][number] | null;
  /** What of a show or episode the page of a site is; null where it is none. */
  siteKind: "feed" | "show" | "episode" | null;
}

const NOTHING: TargetMatch = {
  posts: [],
  items: [],
  episodes: [],
  showIds: [],
  clusterIds: [],
  campaignId: null,
  slotId: null,
  network: null,
  report: null,
  siteKind: null,
};

export function matchTarget(
  target: Target,
  matches: Matches,
  visible: ReadonlySet<string>,
): TargetMatch {
  if (target.kind === "own") return matchOwn(target.own, matches, visible);
  if (target.kind === "short_link") return NOTHING;
  const site = target.page === null ? NOTHING : matchSite(target.page, target.text, matches);
  if (target.kind === "other") return site;
  if (target.kind === "account")
    return { ...site, showIds: [...site.showIds, ...showsOfAccount(target.account, matches)] };
  const { platform, externalId } = target.reference;
  const isPost = (row: { platform: string; external_id: string }): boolean =>
    row.platform === platform && row.external_id === externalId;
  return {
    ...site,
    posts: matches.posts.filter(isPost),
    items: matches.items.filter(isPost),
    episodes: [
      ...new Set([
        ...matches.episodes.filter((row) => idOn(platform, row) === externalId),
        ...site.episodes,
      ]),
    ],
    // A post is neither a feed nor a website.
    showIds: target.show === null ? [] : showsOfAccount(target.show, matches),
  };
}

function idOn(platform: string, row: EpisodeMatch): string | null {
  switch (platform) {
    case "spotify":
      return row.spotify_episode_id;
    case "applePodcasts":
      return row.apple_episode_id;
    case "youtube":
      return row.youtube_video_id;
    default:
      return null;
  }
}

function matchOwn(own: OwnPage, matches: Matches, visible: ReadonlySet<string>): TargetMatch {
  switch (own.page) {
    case "show": {
      const id = own.showId ?? matches.showOfHandle.get(own.handle ?? "");
      return { ...NOTHING, showIds: id !== undefined && visible.has(id) ? [id] : [] };
    }
    case "episode": {
      const { showId, episodeId } = own;
      const isEpisode = (row: EpisodeMatch): boolean =>
        row.show_id === showId && row.id === episodeId;
      return { ...NOTHING, episodes: matches.episodes.filter(isEpisode) };
    }
    case "cluster":
      return visible.has(own.reference.showId)
        ? { ...NOTHING, clusterIds: [globalClusterIdOf(own.reference)] }
        : NOTHING;
    case "network":
      return {
        ...NOTHING,
        network: matches.networks.find(({ handle }) => handle === own.handle) ?? null,
      };
    case "campaign":
      return { ...NOTHING, campaignId: own.campaignId };
    case "slot":
      return { ...NOTHING, campaignId: own.campaignId, slotId: own.slotId };
    case "report": {
      const report = matches.reports.find(
        ({ id, workspace_id: workspaceId }) =>
          id === own.reportId && (own.workspaceId === null || own.workspaceId === workspaceId),
      );
      return { ...NOTHING, report: report ?? null };
    }
    case "other":
      return NOTHING;
    default:
      return own satisfies never;
  }
}

/** Shows with this account: connected, or named by the show's ids in directories. */
function showsOfAccount(account: LinkedAccount, { accounts, shows }: Matches): string[] {
  const { platform, externalId } = account;
  const named = shows.filter((show) => {
    if (externalId === null) return false;
    if (platform === "spotify") return show.spotify_id === externalId;
    return platform === "applePodcasts" && show.apple_podcasts_id === externalId;
  });
  return [...named, ...accounts.filter((row) => isAccount(account, row))].map(
    ({ show_id: showId }) => showId,
  );
}

const bare = (handle: string): string => handle.replace(/^@/, "").toLowerCase();

function isAccount(account: LinkedAccount, row: AccountMatch): boolean {
  if (!connectedAs(account.platform).includes(row.platform)) return false;
  if (account.externalId !== null && account.externalId === row.external_account_id) return true;
  // A LinkedIn name may be a person's and a company's: the address alone tells them apart.
  if (
    account.platform !== "linkedin" &&
    row.handle !== null &&
    bare(row.handle) === bare(account.handle)
  )
    return true;
  if (row.profile_url === null) return false;
  const stored = accountIn(recogniseAddress(row.profile_url));
  return (stored?.profileUrl ?? row.profile_url).toLowerCase() === account.profileUrl.toLowerCase();
}

/** The show whose feed or website a page is, and the episodes whose page, file or guid it is. */
function matchSite(page: PageAddress, text: string, { shows, episodes }: Matches): TargetMatch {
  const keys = new Set([feedKey(page.url), feedKey(text)]);
  const isFeed = ({ rss_url: feed }: ShowMatch): boolean =>
    feed !== null && keys.has(feedKey(feed));
  const isWebsite = ({ website }: ShowMatch): boolean => {
    const own = website === null ? null : readPage(website);
    return own !== null && compare(own, page) === "same";
  };
  const guids = new Set(guidForms(text, page));
  const compared = episodes.map((episode) => ({ episode, is: nearest(episode, page, guids) }));
  const same = compared.filter(({ is }) => is === "same");
  const similar = compared.filter(({ is }) => is === "but_for_query");
  // Where several differ in the query alone, the query is what names the episode.
  const isOne = new Set(similar.map(({ episode }) => episode.id)).size === 1;
  const matched = same.length > 0 ? same : isOne ? similar : [];
  const [ofFeed, ofWebsite] = [shows.filter(isFeed), shows.filter(isWebsite)];
  return {
    ...NOTHING,
    episodes: matched.map(({ episode }) => episode),
    showIds: [...ofFeed, ...ofWebsite].map(({ show_id: showId }) => showId),
    siteKind:
      ofFeed.length > 0
        ? "feed"
        : matched.length > 0
          ? "episode"
          : ofWebsite.length > 0
            ? "show"
            : null,
  };
}

function nearest(
  { guid, link, enclosure_url: file }: EpisodeMatch,
  page: PageAddress,
  guids: ReadonlySet<string>,
): Sameness {
  if (guid !== null && guids.has(guid)) return "same";
  const is = (url: string | null): Sameness => {
    const own = url === null ? null : readPage(url);
    return own === null ? "other" : compare(own, page);
  };
  const [asPage, asFile] = [is(link), is(file)];
  if (asPage === "same" || asFile === "same") return "same";
  // A file may have another token in each copy of the feed; of two pages one has no parameters.
  const isBarePage =
    asPage === "but_for_query" && (page.query === "" || readPage(link ?? "")?.query === "");
  return isBarePage || asFile === "but_for_query" ? "but_for_query" : "other";
}
