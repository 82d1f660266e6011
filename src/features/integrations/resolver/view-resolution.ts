import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { postView, summaryView } from "../../grouping/clusters/index.ts";
import type { ItemMatch } from "./address-matches.store.ts";
import type { Booking, FoundCluster, FoundEpisode } from "./belongings.store.ts";
import { type Belongings, episodeKey } from "./find-matches.ts";
import type { TargetMatch } from "./match-target.ts";
import { type OwnPage, urlOfPage } from "./own-pages.ts";
import type { Target } from "./read-target.ts";
import type { resolutionSchema } from "./resolution.schema.ts";

export type Resolution = View<typeof resolutionSchema>;

/** Directories of podcasts, whose posts are episodes and whose accounts are shows. */
const DIRECTORIES: ReadonlySet<string> = new Set(["spotify", "applePodcasts"]);

/** What a page of this server is, for a person. */
const PAGE_NOTES: Readonly<Record<OwnPage["page"], string>> = {
  show: "This is a page of a show on this server, not a post.",
  episode: "This is a page of an episode on this server, not a post.",
  cluster: "This is a page of a cluster on this server, not a post.",
  network: "This is a page of a network on this server, not a post.",
  campaign: "This is a page of a campaign on this server, not a post.",
  slot: "This is the address of a slot on this server, not a post.",
  report: "This is a page of a report on this server, not a post.",
  other: "This is a page of this server, not a post.",
};

/** The answer about one address. */
export function viewResolution(
  context: Pick<Context, "urls" | "workspace">,
  target: Target,
  { match, belongings }: { match: TargetMatch; belongings: Belongings },
): Resolution {
  const clusters = clustersOf(match, belongings);
  const episodes = episodesOf(match, clusters, belongings);
  const bookings = bookingsOf(match, { clusters, episodes }, belongings);
  const shows = showsOf(context, match, { clusters, episodes, belongings });
  const campaigns = bookings && [
    ...new Map(bookings.map((row) => [row.campaign_id, viewCampaign(row)])).values(),
  ];
  return {
    object: "resolution",
    ...identityOf(context, target, match),
    found:
      [shows, episodes, clusters, match.posts, match.items, campaigns ?? []].some(
        (parts) => parts.length > 0,
      ) ||
      match.network !== null ||
      match.report !== null,
    can_be_added: target.kind === "post" || target.kind === "short_link",
    short_link: null,
    shows,
    episodes: episodes.map(viewEpisode),
    clusters: clusters.map((row) => summaryView(context.urls, row)),
    posts: match.posts.map(postView),
    account_items: match.items.map(viewItem),
    network: match.network && { id: match.network.workspace_id, name: match.network.name },
    campaigns,
    slots: bookings && slotsOf(bookings, match),
    report: match.report && { ...match.report },
  };
}

type Identity = Pick<
  Resolution,
  "url" | "kind" | "platform" | "page" | "format" | "external_id" | "handle" | "note"
>;

function identityOf({ urls }: Pick<Context, "urls">, target: Target, match: TargetMatch): Identity {
  const none = { page: null, format: null, external_id: null, handle: null, note: null };
  switch (target.kind) {
    case "own":
      return {
        ...none,
        url: urlOfPage(urls, target.own) ?? target.page?.url ?? null,
        kind: "page",
        platform: "castmeter",
        page: target.own.page === "other" ? null : target.own.page,
        external_id: idOfPage(target.own),
        handle: "handle" in target.own ? target.own.handle : null,
        note: PAGE_NOTES[target.own.page],
      };
    case "post": {
      const { platform, canonicalUrl, externalId, authorHandle, formatHint } = target.reference;
      return {
        ...none,
        url: canonicalUrl,
        kind: DIRECTORIES.has(platform) ? "episode" : "post",
        platform,
        format: match.posts[0]?.format ?? formatHint,
        external_id: externalId,
        handle: authorHandle,
      };
    }
    case "account": {
      const { platform, profileUrl, externalId, handle } = target.account;
      return {
        ...none,
        url: profileUrl,
        kind: DIRECTORIES.has(platform) ? "show" : "account",
        platform,
        external_id: externalId,
        handle,
        note: target.reason,
      };
    }
    case "short_link": {
      const { url, platform } = target;
      const note = "This is a short link; what it leads to is known once it is followed.";
      return { ...none, url, kind: "short_link", platform, note };
    }
    case "other":
      return {
        ...none,
        url: target.page?.url ?? null,
        kind: match.siteKind ?? (target.isPage ? "page" : "unknown"),
        platform: target.platform,
        note: match.siteKind === null ? target.reason : null,
      };
    default:
      return target satisfies never;
  }
}

function idOfPage(own: OwnPage): string | null {
  switch (own.page) {
    case "show":
      return own.showId;
    case "episode":
      return own.episodeId;
    case "cluster":
      return globalClusterIdOf(own.reference);
    case "campaign":
      return own.campaignId;
    case "slot":
      return own.slotId;
    case "report":
      return own.reportId;
    default:
      return null;
  }
}

/** Clusters that hold the post, whose page it is, or of whose episode it is, each once. */
function clustersOf(match: TargetMatch, belongings: Belongings): FoundCluster[] {
  const ids = [...clusterIdsOf(match)];
  const named = ids.flatMap((id) => belongings.clusters.get(id) ?? []);
  const ofEpisodes = match.episodes.flatMap(
    (row) => belongings.clustersOfEpisode.get(episodeKey(row.show_id, row.id)) ?? [],
  );
  return [...new Set([...named, ...ofEpisodes])];
}

/** The clusters that are named themselves, before what they were merged into. */
const clusterIdsOf = ({ posts, clusterIds }: TargetMatch): Set<string> =>
  new Set([
    ...posts.map((row) => globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id })),
    ...clusterIds,
  ]);

function episodesOf(
  { episodes }: TargetMatch,
  clusters: readonly FoundCluster[],
  belongings: Belongings,
): FoundEpisode[] {
  const found = clusters.flatMap(({ show_id: showId, episode_id: id }) =>
    id === null ? [] : (belongings.episodes.get(episodeKey(showId, id)) ?? []),
  );
  return [...new Map([...episodes, ...found].map((row) => [row.id, row])).values()];
}

/** Bookings that point to what was found; a link of single posts counts where it names one. */
function bookingsOf(
  match: TargetMatch,
  found: { clusters: readonly FoundCluster[]; episodes: readonly FoundEpisode[] },
  { bookings }: Belongings,
): Booking[] | null {
  if (bookings === null) return null;
  const episodeIds = new Set(found.episodes.map(({ id }) => id));
  const clusterIds = clusterIdsOf(match);
  for (const { show_id: showId, id } of found.clusters)
    clusterIds.add(globalClusterIdOf({ showId, clusterId: id }));
  const nodeIds = match.posts.map(({ id }) => id);
  return bookings.filter((row) => {
    if (row.episode_id !== null) return episodeIds.has(row.episode_id);
    if (row.show_id === null || row.cluster_id === null)
      return match.campaignId === row.campaign_id;
    const id = globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id });
    const names = row.node_ids;
    return (
      clusterIds.has(id) &&
      (names === null || nodeIds.length === 0 || nodeIds.some((node) => names.includes(node)))
    );
  });
}

function slotsOf(bookings: readonly Booking[], { campaignId, slotId }: TargetMatch) {
  // The page of a campaign is that of none of its slots.
  const pointing = bookings.filter((row) => campaignId === null || row.slot_id === slotId);
  const slots = pointing.flatMap((row) =>
    row.slot_id === null || row.slot_status === null || row.slot_show_id === null
      ? []
      : [
          {
            id: row.slot_id,
            show_id: row.slot_show_id,
            campaign_id: row.campaign_id,
            campaign_name: row.campaign_name,
            status: row.slot_status,
          },
        ],
  );
  return [...new Map(slots.map((slot) => [slot.id, slot])).values()];
}

/** The shows, in the order of the workspace. */
function showsOf(
  { workspace }: Pick<Context, "workspace">,
  match: TargetMatch,
  found: {
    clusters: readonly FoundCluster[];
    episodes: readonly FoundEpisode[];
    belongings: Belongings;
  },
): Resolution["shows"] {
  const ids = new Set([
    ...match.showIds,
    ...[match.posts, match.items, found.clusters, found.episodes].flatMap((rows) =>
      rows.map(({ show_id: showId }) => showId),
    ),
  ]);
  if (ids.size === 0) return [];
  return workspace.showIds.flatMap((id) => {
    const name = ids.has(id) ? found.belongings.nameOfShow.get(id) : undefined;
    return name === undefined ? [] : [{ id, name }];
  });
}

const viewCampaign = (row: Booking) => ({
  id: row.campaign_id,
  name: row.campaign_name,
  status: row.campaign_status,
});

const viewEpisode = (row: FoundEpisode) => ({
  id: row.id,
  show_id: row.show_id,
  title: row.title,
  published_at: row.published_at.toISOString(),
});

const viewItem = (row: ItemMatch) => ({
  show_id: row.show_id,
  platform: row.platform,
  external_id: row.external_id,
  title: row.title,
  published_at: isoOrNull(row.published_at),
  readings: Object.fromEntries(
    Object.entries(row.readings).map(([metric, reading]) => [
      metric,
      { ...reading, kept: reading.kept ?? null },
    ]),
  ),
  last_fetched_at: row.last_fetched_at.toISOString(),
});
