import type { View } from "../../../kernel/operation/operation.ts";
import type { Reader, Runtime } from "../../../kernel/pipeline/context.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../kernel/ids.ts";
import { sumCounts } from "../../../domain/metrics/counts.ts";
import { platformsCountedTwice } from "../../../domain/metrics/post-figures.ts";
import { type clusterSchema, getCluster } from "../../grouping/clusters/index.ts";
import { getEpisode } from "../../catalogue/episodes/index.ts";
import { findShow } from "../../catalogue/shows/index.ts";
import { answerOr404 } from "./answer-or-404.ts";
import type { ClusterPage, PageLink } from "./page.ts";
import {
  categoryReaches,
  countedPosts,
  pagePlatforms,
  pagePosts,
  withoutSource,
} from "./page-posts.ts";
import { imagesOf, inputOf, readerOfShow } from "./page-reader.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { loadSincePublishing } from "./since-publishing.ts";

type Cluster = View<typeof clusterSchema>;

/** The address of a merged cluster's page, which is that of the cluster it was merged into. */
export interface MovedPage {
  movedTo: string;
}

/** The page of an episode with all its posts; undefined where there is no such cluster. */
export async function loadClusterPage<Services>(
  runtime: Runtime<Services>,
  reference: ClusterReference,
): Promise<LoadedPage<ClusterPage> | MovedPage | undefined> {
  const { showId, clusterId } = reference;
  const reader = await readerOfShow(runtime, showId);
  if (reader?.workspace.features.has("clusters") !== true) return undefined;
  const cluster = await answerOr404(
    getCluster.run(reader, inputOf({ show_id: showId, cluster_id: clusterId })),
  );
  if (cluster === undefined) return undefined;
  if (cluster.merged_into !== null)
    return { movedTo: `${reader.urls.addresses.siteUrl}/cluster/${cluster.merged_into}` };
  const [show, episode] = await Promise.all([
    findShow(reader.database, showId),
    cluster.episode_id === null
      ? undefined
      : answerOr404(
          getEpisode.run(reader, inputOf({ show_id: showId, episode_id: cluster.episode_id })),
        ),
  ]);
  if (show === undefined || show.archived_at !== null) return undefined;
  const publishedAt =
    episode === undefined || episode.published_at_estimated
      ? earliest(cluster)
      : episode.published_at;
  const brand = cluster.customization.co_brand;
  const { images, sources } = await imagesOf(reader, [show.image, brand?.logo_url]);
  const posts = pagePosts(cluster.nodes, reader.now);
  const { platforms, audio_held: audioHeld } = pagePlatforms(
    posts,
    cluster.reach_by_category.audio,
  );
  const page: ClusterPage = {
    object: "public_page",
    type: "cluster",
    url: cluster.public_url,
    title: cluster.customization.title ?? cluster.name,
    as_of: newestFetch(cluster),
    cover: images(show.image),
    show: { name: show.name, url: reader.urls.show(show.handle) },
    network: networkOf(reader),
    episode:
      episode === undefined
        ? null
        : {
            number: episode.number,
            season: episode.season,
            duration_sec: episode.duration_sec,
          },
    published_at: publishedAt,
    co_brand: brand && {
      name: brand.name,
      href: brand.href,
      logo: images(brand.logo_url),
    },
    reach: cluster.total_reach,
    categories: categoryReaches(cluster.reach_by_category, platforms),
    counted: countedPosts(posts),
    since_publishing:
      publishedAt === null
        ? null
        : await loadSincePublishing(reader, {
            showId,
            reference: globalClusterIdOf(reference),
            publishedAt,
          }),
    platforms,
    posts,
    without_source: withoutSource(cluster.nodes),
    audio_held: audioHeld,
    totals: {
      likes: cluster.engagement.likes,
      comments: cluster.engagement.comments,
      shares: cluster.engagement.shares,
    },
    beside_reach: besideReach(cluster),
    definitions: cluster.definitions,
  };
  return {
    page,
    subjects: {
      workspaceId: reader.workspace.id,
      showIds: [showId],
      clusters: [reference],
      images: sources,
    },
  };
}

/** The page of the network; a creator has none. */
export function networkOf({
  workspace,
  urls,
}: Pick<Reader, "workspace" | "urls">): PageLink | null {
  return workspace.kind === "solo" || workspace.handle === null
    ? null
    : { name: workspace.name, url: urls.network(workspace.handle) };
}

const earliest = ({ nodes }: Cluster): string | null =>
  nodes.flatMap(({ published_at: at }) => at ?? []).toSorted()[0] ?? null;

const newestFetch = ({ nodes }: Cluster): string | null =>
  nodes
    .flatMap(({ last_fetched_at: at }) => at ?? [])
    .toSorted()
    .at(-1) ?? null;

/**
 * The downloads of an episode, without those of platforms that measure the same downloads as a
 * host, as in the API.
 */
function downloadsOf({ nodes }: Cluster): number | null {
  const posts = nodes.map(({ platform, metrics: { downloads } }) => ({ platform, downloads }));
  const twice = platformsCountedTwice(posts);
  return sumCounts(
    posts.filter(({ platform }) => !twice.has(platform)).map(({ downloads }) => downloads),
  );
}

function besideReach(cluster: Cluster): ClusterPage["beside_reach"] {
  const { likes, comments, shares, saves } = cluster.engagement;
  const engagement = sumCounts([likes, comments, shares, saves]);
  const reach = cluster.total_reach;
  return {
    downloads: downloadsOf(cluster),
    engaged_views: cluster.engaged_views,
    engagement,
    engagement_percent:
      engagement === null || reach === null || reach === 0
        ? null
        : Math.round((engagement / reach) * 1_000) / 10,
  };
}
