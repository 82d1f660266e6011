import { guidForms, pageKey } from "../../../domain/addresses/page-address.ts";
import type { ClusterReference } from "../../../kernel/ids.ts";
import type { EpisodeKeys, PostKeys } from "./address-matches.store.ts";
import type { Target } from "./read-target.ts";

/** What is looked up for a batch of addresses, each value once. */
export interface TargetKeys {
  posts: PostKeys;
  episodes: EpisodeKeys;
  /** Platforms whose accounts are compared. */
  accountPlatforms: string[];
  /** Whether an address may be one of a show itself: its feed, its website, its directories. */
  comparesShows: boolean;
  showHandles: string[];
  /** Shows that addresses of this server name by their ids. */
  showIds: string[];
  networkHandles: string[];
  clusters: ClusterReference[];
  campaignIds: string[];
  reportIds: string[];
}

/** A public Instagram profile is connected as a professional account too. */
const CONNECTED_AS: Readonly<Record<string, readonly string[]>> = {
  instagram: ["instagram", "instagramBusiness"],
};

export const connectedAs = (platform: string): readonly string[] =>
  CONNECTED_AS[platform] ?? [platform];

const unique = (values: readonly string[]): string[] => [...new Set(values)];

export function keysOf(targets: readonly Target[]): TargetKeys {
  const posts = targets.flatMap((target) => (target.kind === "post" ? [target.reference] : []));
  const own = targets.flatMap((target) => (target.kind === "own" ? [target.own] : []));
  const idsOn = (platform: string): string[] =>
    unique(posts.flatMap((post) => (post.platform === platform ? [post.externalId] : [])));
  // A short link is a page of no feed, and a page of this server is found by its ids.
  const pages = targets.flatMap((target) =>
    target.kind === "own" || target.kind === "short_link" || target.page === null
      ? []
      : [{ page: target.page, text: target.text }],
  );
  return {
    posts: {
      platforms: unique(posts.map(({ platform }) => platform)),
      externalIds: unique(posts.map(({ externalId }) => externalId)),
    },
    episodes: {
      spotifyIds: idsOn("spotify"),
      appleIds: idsOn("applePodcasts"),
      youtubeIds: idsOn("youtube"),
      // The front page of a site is the page of no episode.
      pageKeys: unique(
        pages.flatMap(({ page }) =>
          page.path === "" && page.query === "" ? [] : [pageKey(page.url)],
        ),
      ),
      guids: unique(pages.flatMap(({ page, text }) => guidForms(text, page))),
      ids: unique(own.flatMap((page) => (page.page === "episode" ? [page.episodeId] : []))),
    },
    accountPlatforms: unique(
      targets.flatMap((target) =>
        target.kind === "account" ? connectedAs(target.account.platform) : [],
      ),
    ),
    comparesShows: targets.some(
      (target) =>
        target.kind === "account" ||
        target.kind === "other" ||
        (target.kind === "post" && target.show !== null),
    ),
    showHandles: unique(
      own.flatMap((page) => (page.page === "show" && page.handle !== null ? [page.handle] : [])),
    ),
    showIds: unique(
      own.flatMap((page) => (page.page === "show" && page.showId !== null ? [page.showId] : [])),
    ),
    networkHandles: unique(own.flatMap((page) => (page.page === "network" ? [page.handle] : []))),
    clusters: own.flatMap((page) => (page.page === "cluster" ? [page.reference] : [])),
    campaignIds: unique(
      own.flatMap((page) =>
        page.page === "campaign" || page.page === "slot" ? [page.campaignId] : [],
      ),
    ),
    reportIds: unique(own.flatMap((page) => (page.page === "report" ? [page.reportId] : []))),
  };
}
