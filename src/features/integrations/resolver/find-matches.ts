import { scopesAllow } from "../../../kernel/access/scopes.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../../kernel/ids.ts";
import { readSubnetworks } from "../../reporting/snapshots/index.ts";
import {
  type AccountMatch,
  type EpisodeMatch,
  findAccountsOn,
  findEpisodesAt,
  findItemsAt,
  findPostsAt,
  findShowAddresses,
  type ItemMatch,
  type PostMatch,
  type ShowMatch,
} from "./address-matches.store.ts";
import {
  type Booking,
  findBookings,
  findClustersAmong,
  findEpisodesAmong,
  findNamesOfShows,
  findNetworksAt,
  findReportsAmong,
  findShowsByHandle,
  type FoundCluster,
  type FoundEpisode,
} from "./belongings.store.ts";
import { keysOf, type TargetKeys } from "./keys-of-targets.ts";
import type { Target } from "./read-target.ts";

type Finder = Pick<Context, "workspace" | "database" | "credential">;
type Report = Awaited<ReturnType<typeof findReportsAmong>>[number];
type Network = Awaited<ReturnType<typeof findNetworksAt>>[number];

/** What a batch of addresses names in the workspace. */
export interface Matches {
  posts: readonly PostMatch[];
  items: readonly ItemMatch[];
  episodes: readonly EpisodeMatch[];
  accounts: readonly AccountMatch[];
  shows: readonly ShowMatch[];
  showOfHandle: ReadonlyMap<string, string>;
  networks: readonly Network[];
  reports: readonly Report[];
}

/** Where that belongs. */
export interface Belongings {
  /** By global id; a merged cluster leads to the one that it was merged into. */
  clusters: ReadonlyMap<string, FoundCluster>;
  clustersOfEpisode: ReadonlyMap<string, readonly FoundCluster[]>;
  episodes: ReadonlyMap<string, FoundEpisode>;
  /** Null where the caller may not read campaigns, or the plan has none. */
  bookings: readonly Booking[] | null;
  nameOfShow: ReadonlyMap<string, string>;
}

export const episodeKey = (showId: string, episodeId: string): string => `${showId} ${episodeId}`;

/**
 * The first statements: what has one of the addresses. Each is sent where the batch holds an
 * address of its kind, and none for a workspace without shows.
 */
export async function findMatches(
  context: Finder,
  targets: readonly Target[],
): Promise<{ matches: Matches; keys: TargetKeys }> {
  const { database, workspace, credential } = context;
  const { showIds } = workspace;
  const keys = keysOf(targets);
  const has = (values: readonly unknown[]): boolean => values.length > 0 && showIds.length > 0;
  const readsReports = keys.reportIds.length > 0 && scopesAllow(credential.scopes, "reports:read");
  const [posts, items, episodes, accounts, shows, showOfHandle, networks, reports] =
    await Promise.all([
      has(keys.posts.externalIds) ? findPostsAt(database, showIds, keys.posts) : [],
      has(keys.posts.externalIds) ? findItemsAt(database, showIds, keys.posts) : [],
      showIds.length > 0 ? findEpisodesAt(database, showIds, keys.episodes) : [],
      has(keys.accountPlatforms) ? findAccountsOn(database, showIds, keys.accountPlatforms) : [],
      keys.comparesShows && showIds.length > 0 ? findShowAddresses(database, showIds) : [],
      has(keys.showHandles) ? findShowsByHandle(database, showIds, keys.showHandles) : new Map(),
      keys.networkHandles.length > 0
        ? findNetworksAt(database, workspace.id, keys.networkHandles)
        : [],
      readsReports ? reportsOf(context, keys.reportIds) : [],
    ]);
  return {
    keys,
    matches: { posts, items, episodes, accounts, shows, showOfHandle, networks, reports },
  };
}

async function reportsOf(context: Finder, ids: readonly string[]): Promise<Report[]> {
  const subnetworks = await readSubnetworks(context);
  return findReportsAmong(context.database, [context.workspace.id, ...subnetworks], ids);
}

/** The statements after these: clusters, then those they were merged into, then the rest. */
export async function findBelongings(
  { database, workspace, credential }: Finder,
  { matches, keys }: { matches: Matches; keys: TargetKeys },
): Promise<Belongings> {
  const references = [
    ...matches.posts.map((post) => ({ showId: post.show_id, clusterId: post.cluster_id })),
    ...keys.clusters.filter(({ showId }) => workspace.showSet.has(showId)),
  ];
  const found = matches.episodes.map((row) => ({ showId: row.show_id, episodeId: row.id }));
  const { clusters, rows } = await findClusters(database, references, found);
  const missing = rows.flatMap(({ show_id: showId, episode_id: episodeId }) =>
    episodeId === null ? [] : [{ showId, episodeId }],
  );
  const readsCampaigns =
    scopesAllow(credential.scopes, "campaigns:read") && workspace.features.has("campaigns");
  const episodeIds = [...found, ...missing].map(({ episodeId }) => episodeId);
  const asked = {
    campaignIds: keys.campaignIds,
    episodeIds: [...new Set(episodeIds)],
    // A link of a campaign names a cluster by its own id, also after it was merged.
    clusters: [...clusters.keys()].flatMap((id) => parseClusterReference(id) ?? []),
  };
  const hasBookings = Object.values(asked).some((values) => values.length > 0);
  const [episodes, bookings, nameOfShow] = await Promise.all([
    missing.length === 0
      ? []
      : findEpisodesAmong(database, [...new Set(missing.map(({ showId }) => showId))], missing),
    readsCampaigns ? (hasBookings ? findBookings(database, workspace.id, asked) : []) : null,
    findNames({ database, workspace }, matches, { rows, keys }),
  ]);
  return {
    clusters,
    clustersOfEpisode: Map.groupBy(
      rows.filter(({ episode_id: id, merged_into: into }) => id !== null && into === null),
      ({ show_id: showId, episode_id: id }) => episodeKey(showId, id ?? ""),
    ),
    episodes: new Map(
      [...matches.episodes, ...episodes].map((row) => [episodeKey(row.show_id, row.id), row]),
    ),
    bookings,
    nameOfShow,
  };
}

async function findClusters(
  database: Finder["database"],
  references: readonly ClusterReference[],
  episodes: readonly { showId: string; episodeId: string }[],
): Promise<{ clusters: Map<string, FoundCluster>; rows: FoundCluster[] }> {
  const showIds = [...new Set([...references, ...episodes].map(({ showId }) => showId))];
  if (showIds.length === 0) return { clusters: new Map(), rows: [] };
  const first = await findClustersAmong(database, showIds, { references, episodes });
  // What a cluster is merged into is never merged itself, and of the same show.
  const targets = first.flatMap(({ merged_into: into }) =>
    into === null ? [] : (parseClusterReference(into) ?? []),
  );
  const second =
    targets.length === 0
      ? []
      : await findClustersAmong(database, showIds, { references: targets, episodes: [] });
  const byId = new Map([...first, ...second].map((row) => [idOf(row), row]));
  const clusters = [...byId].flatMap(([id, row]): [string, FoundCluster][] => {
    const counted = row.merged_into === null ? row : byId.get(row.merged_into);
    return counted === undefined ? [] : [[id, counted]];
  });
  return { clusters: new Map(clusters), rows: [...byId.values()] };
}

const idOf = ({ show_id: showId, id }: FoundCluster): string =>
  globalClusterIdOf({ showId, clusterId: id });

/** Names of every show that something was found in. */
function findNames(
  { database, workspace }: Pick<Finder, "database" | "workspace">,
  { posts, items, episodes, accounts, shows, showOfHandle }: Matches,
  { rows, keys }: { rows: readonly FoundCluster[]; keys: TargetKeys },
): Promise<Map<string, string>> {
  const named = [posts, items, episodes, accounts, shows, rows].flatMap((found) =>
    found.map(({ show_id: showId }) => showId),
  );
  const ids = new Set([...named, ...showOfHandle.values(), ...keys.showIds]);
  const visible = [...ids].filter((id) => workspace.showSet.has(id));
  return visible.length === 0 ? Promise.resolve(new Map()) : findNamesOfShows(database, visible);
}
