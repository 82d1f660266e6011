import type { Executor } from "../../../../db/connection/database.ts";
import { readOnce } from "../../../../db/connection/read-once.ts";
import {
  type ClusterReference,
  globalClusterIdOf,
  parseClusterReference,
} from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type {
  CampaignPost,
  CountedCluster,
} from "../../../../domain/metrics/campaign/campaign-figures.ts";
import type { StaleNote } from "../../../../domain/metrics/metric.ts";
import { notesAt } from "../../../../domain/metrics/warnings.ts";
import type { clusterMetricsSchema } from "../../../grouping/clusters/index.ts";
import {
  type CountedLink,
  findCountedLinks,
  findLinkedClusters,
  type LinkedCluster,
} from "./linked-clusters.store.ts";

/** The posts of a campaign, from the stored figures of its clusters. */

interface Cluster {
  ref: string;
  showId: string;
  isOfEpisode: boolean;
  mergedInto: string | null;
  mergedFrom: ReadonlySet<string>;
  posts: CampaignPost[];
  heldAudioReach: number;
  lastRefreshedAt: string | null;
  staleNotes: readonly StaleNote[];
}

/** The clusters that count for a campaign, with their links. */
export class CampaignPosts {
  readonly links: readonly CountedLink[];
  /** Number of links to shows that the workspace no longer sees, which do not count. */
  readonly hiddenLinks: number;
  readonly #clusters: ReadonlyMap<string, Cluster>;

  constructor(
    links: readonly CountedLink[],
    hiddenLinks: number,
    clusters: ReadonlyMap<string, Cluster>,
  ) {
    this.links = links;
    this.hiddenLinks = hiddenLinks;
    this.#clusters = clusters;
  }

  /**
   * The clusters of links with the posts that count, each cluster once. A cluster that was merged
   * into another of them is left out where all of that one counts; otherwise its posts are listed
   * after those of the other.
   *
   * @param isCounted Selects posts by id; where it is given, no held reach counts.
   */
  counted(
    links: readonly CountedLink[],
    isCounted?: (nodeId: string) => boolean,
  ): CountedCluster[] {
    const chosen = new Map<string, ReadonlySet<string> | null>();
    for (const link of links) {
      const ref = refOf(link);
      const before = chosen.get(ref);
      const ids = link.node_ids;
      chosen.set(
        ref,
        before === null || ids === null ? null : new Set([...(before ?? []), ...ids]),
      );
    }
    const clusters = [...chosen].flatMap(([ref, ids]) => {
      const cluster = this.#clusters.get(ref);
      return cluster === undefined ? [] : [{ cluster, ids }];
    });
    return clusters
      .filter(({ cluster }) => chosen.get(cluster.mergedInto ?? "") !== null)
      .toSorted((one, other) => other.cluster.mergedFrom.size - one.cluster.mergedFrom.size)
      .map(({ cluster, ids }) => ({
        posts: cluster.posts.filter(
          ({ nodeId }) => (ids?.has(nodeId) ?? true) && (isCounted?.(nodeId) ?? true),
        ),
        heldAudioReach: ids === null && isCounted === undefined ? cluster.heldAudioReach : 0,
        isOfEpisode: cluster.isOfEpisode && ids === null && isCounted === undefined,
      }));
  }

  /**
   * The clusters of links of which all posts count, without those merged into another of them, and
   * the ids of the clusters of which only chosen posts count.
   */
  whole(links: readonly CountedLink[]): { references: ClusterReference[]; inPart: Set<string> } {
    const whole = new Map(
      links
        .filter(({ node_ids: ids }) => ids === null)
        .map((link) => [refOf(link), { showId: link.show_id, clusterId: link.cluster_id }]),
    );
    const references = [...whole].flatMap(([ref, reference]) => {
      const cluster = this.#clusters.get(ref);
      return cluster === undefined || whole.has(cluster.mergedInto ?? "") ? [] : [reference];
    });
    const inPart = new Set(links.map(refOf).filter((ref) => !whole.has(ref)));
    return { references, inPart };
  }

  /**
   * The clusters that store the posts of the linked ones: the linked ones, and those merged into
   * them.
   */
  get sources(): ClusterReference[] {
    const refs = this.#linked().flatMap(({ ref, mergedFrom }) => [ref, ...mergedFrom]);
    return [...new Set(refs)].flatMap((ref) => parseClusterReference(ref) ?? []);
  }

  /** The newest fetch among the clusters, ISO 8601. */
  get lastRefreshedAt(): string | null {
    const moments = this.#linked().flatMap(({ lastRefreshedAt }) => lastRefreshedAt ?? []);
    return moments.reduce<string | null>(
      (newest, moment) => (newest === null || moment > newest ? moment : newest),
      null,
    );
  }

  /** Number of linked clusters whose figures are old or unknown. */
  staleCount(now: Date): number {
    return this.#linked().filter(({ staleNotes }) => notesAt(staleNotes, now).length > 0).length;
  }

  get clusterCount(): number {
    return this.#linked().length;
  }

  #linked(): Cluster[] {
    return [...new Set(this.links.map(refOf))].flatMap((ref) => this.#clusters.get(ref) ?? []);
  }
}

export const refOf = (link: Pick<CountedLink, "show_id" | "cluster_id">): string =>
  globalClusterIdOf({ showId: link.show_id, clusterId: link.cluster_id });

/**
 * The known facts about the posts of campaigns, by campaign id, in two statements for all of them.
 * Several operations of a campaign parse the same 14 MB for 2,000 clusters: a report, which reads
 * them in one transaction, parses them once.
 */
export async function loadCampaignPosts(
  database: Executor,
  workspace: { id: string; showSet: ReadonlySet<string> },
  campaignIds: readonly string[],
): Promise<Map<string, CampaignPosts>> {
  if (campaignIds.length === 0) return new Map();
  return readOnce(database, `campaign posts ${workspace.id} ${campaignIds.join(" ")}`, () =>
    readCampaignPosts(database, workspace, campaignIds),
  );
}

async function readCampaignPosts(
  database: Executor,
  workspace: { id: string; showSet: ReadonlySet<string> },
  campaignIds: readonly string[],
): Promise<Map<string, CampaignPosts>> {
  const all = await findCountedLinks(database, workspace.id, campaignIds);
  const visible = all.filter((link) => workspace.showSet.has(link.show_id));
  const clusters = await loadClusters(database, visible);
  const allByCampaign = Map.groupBy(all, (link) => link.campaign_id);
  const byCampaign = Map.groupBy(visible, (link) => link.campaign_id);
  return new Map(
    campaignIds.map((id) => {
      const links = byCampaign.get(id) ?? [];
      const hidden = (allByCampaign.get(id)?.length ?? 0) - links.length;
      return [id, new CampaignPosts(links, hidden, clusters)];
    }),
  );
}

/** The known facts about the posts of links, all of which the workspace sees. */
export const loadLinkPosts = async (
  database: Executor,
  links: readonly CountedLink[],
): Promise<CampaignPosts> => new CampaignPosts(links, 0, await loadClusters(database, links));

async function loadClusters(
  database: Executor,
  links: readonly CountedLink[],
): Promise<Map<string, Cluster>> {
  const references = new Map(
    links.map((link) => [refOf(link), { showId: link.show_id, clusterId: link.cluster_id }]),
  );
  const rows = await findLinkedClusters(database, [...references.values()]);
  return new Map(rows.map((row) => [refOfRow(row), clusterOf(row)]));
}

const refOfRow = (row: LinkedCluster): string =>
  globalClusterIdOf({ showId: row.show_id, clusterId: row.id });

function clusterOf(row: LinkedCluster): Cluster {
  const stored =
    row.metrics_text === ""
      ? null
      : (JSON.parse(row.metrics_text) as View<typeof clusterMetricsSchema>);
  const posts = (stored?.items ?? []).map(
    ({ node_id: nodeId, platform, format, metrics: { reach, ...counts } }) => ({
      nodeId,
      platform,
      format,
      reach,
      likes: counts.likes,
      comments: counts.comments,
      counts,
    }),
  );
  return {
    ref: refOfRow(row),
    showId: row.show_id,
    isOfEpisode: row.episode_id !== null,
    mergedInto: row.merged_into,
    mergedFrom: new Set(row.merged_from),
    posts,
    heldAudioReach: heldAudioReach(stored),
    lastRefreshedAt: stored?.last_refreshed_at ?? null,
    staleNotes: row.stale_notes,
  };
}

/** The audio reach of the cluster that its posts do not account for. */
function heldAudioReach(stored: View<typeof clusterMetricsSchema> | null): number {
  if (stored === null) return 0;
  const total = (stored.totals as { reach?: number | null }).reach ?? null;
  if (total === null) return 0;
  const explained = stored.items.reduce((sum, { metrics }) => sum + (metrics.reach ?? 0), 0);
  return Math.max(0, total - explained);
}
