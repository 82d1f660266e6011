import type { World } from "../../simulators/world/world.ts";
import type { ApiClient } from "../api-client.ts";
import type { MadeCluster } from "./cluster-history.ts";
import { strike } from "../world/demo-posts.ts";
import type { PlannedCluster } from "./plan-clusters.ts";

/**
 * The clusters of a show that are refreshed after they were made, newest first. The newest is left
 * as it was made, so that there is one to refresh by hand: ten minutes must lie between two
 * refreshes. The one that changes between two reports is refreshed between them. Of the older ones a
 * refresh would change nothing and cost the start a second.
 */
const isRefreshed = (index: number, { posts }: PlannedCluster): boolean =>
  index > 0 && index < 5 && !posts.some(({ isPastedLater }) => isPastedLater);

interface ListedEpisode {
  id: string;
  cluster_ref: string | null;
  identifiers: { guid: string | null };
}

/** Makes the planned clusters of a show that are missing, over HTTP, as a customer would. */
export async function ensureClusters(
  api: ApiClient,
  showId: string,
  planned: readonly PlannedCluster[],
  world: World,
): Promise<MadeCluster[]> {
  const { data } = await api.call<{ data: ListedEpisode[] }>(
    "GET",
    `/v1/shows/${showId}/episodes?limit=100`,
  );
  const episodes = new Map(data.map((episode) => [episode.identifiers.guid, episode]));
  const clusters: MadeCluster[] = [];
  // Oldest first, so that the list of clusters, newest first, is in the order of the episodes.
  for (const [index, cluster] of [...planned.entries()].toReversed()) {
    const episode = episodes.get(cluster.item.guid ?? "");
    if (episode === undefined) continue;
    clusters.push({
      globalId:
        episode.cluster_ref ??
        (await makeCluster(api, showId, episode.id, { cluster, index, world })),
      planned: cluster,
    });
  }
  return clusters;
}

async function makeCluster(
  api: ApiClient,
  showId: string,
  episodeId: string,
  { cluster, index, world }: { cluster: PlannedCluster; index: number; world: World },
): Promise<string> {
  const made = await api.call<{ data: { global_id: string } }>(
    "POST",
    `/v1/shows/${showId}/clusters`,
    {
      episode_id: episodeId,
      node_urls: cluster.posts.flatMap(({ url, isPastedLater }) => (isPastedLater ? [] : [url])),
    },
  );
  const { global_id: globalId } = made.data;
  // Between the first reading and the refresh, which then keeps what was read.
  strike(world, cluster.posts);
  if (isRefreshed(index, cluster))
    await api.call("POST", `/v1/clusters/${globalId}/refresh`, { confirm: true });
  return globalId;
}
