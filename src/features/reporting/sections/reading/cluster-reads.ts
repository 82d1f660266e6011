import type { View } from "../../../../kernel/operation/operation.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import { requireFeature } from "../../../../kernel/access/require-feature.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { type clusterSchema, getCluster } from "../../../grouping/clusters/index.ts";
import type { Reading } from "../../../../domain/metrics/metric.ts";
import type { SectionReading } from "../section.ts";
import type { FigureAge } from "./blocks.ts";
import { ageOf } from "./ages.ts";

/** The clusters that a report is about, which are few: it names each of them. */

export type Cluster = View<typeof clusterSchema>;
export type ClusterPost = Cluster["nodes"][number];

export interface ReportClusters {
  clusters: readonly Cluster[];
  /** References without a cluster in this workspace. */
  missing: readonly string[];
}

export const readClusters = (reading: SectionReading): Promise<ReportClusters> =>
  reading.shared("clusters", async () => {
    const { context, subject } = reading;
    const [clusters, missing]: [Cluster[], string[]] = [[], []];
    if (subject.cluster_refs.length > 0) requireFeature(context.workspace, "clusters");
    for (const ref of subject.cluster_refs) {
      const cluster = await findCluster(reading, ref);
      if (cluster === undefined) missing.push(ref);
      else clusters.push(cluster);
    }
    return { clusters, missing };
  });

async function findCluster({ context }: SectionReading, ref: string): Promise<Cluster | undefined> {
  const reference = parseClusterReference(ref);
  if (reference === undefined) return undefined;
  try {
    return await getCluster.run(
      context,
      inputOf({ show_id: reference.showId, cluster_id: reference.clusterId }),
    );
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** The reading that the reach of a post, or else its downloads, is taken from. */
export const clusterReading = ({ readings, reach_basis: basis }: ClusterPost): Reading | null =>
  (readings[basis ?? "downloads"] as Reading | undefined) ?? null;

export const ageOfClusters = (clusters: readonly Cluster[]): FigureAge =>
  ageOf(
    clusters.flatMap(({ nodes }) =>
      nodes.map((post) => ({ reach_reading: clusterReading(post), downloads_reading: null })),
    ),
  );
