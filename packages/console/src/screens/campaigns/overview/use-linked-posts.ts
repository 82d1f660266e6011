import { useMemo } from "react";
import { useAnswer, useAnswers } from "../../../api/use-answer.ts";
import { partsOfGlobalId } from "../../clusters/addresses-of-screens.ts";

/** A post that counts for a campaign, with the cluster that shows its readings. */
export interface LinkedPost {
  clusterId: string;
  platform: string;
  title: string | null;
}

/** Clusters whose posts are read for their names; the amounts of others have ids alone. */
const CLUSTERS_MAX = 20;

/** The posts of the linked clusters by id. @param isWanted False while no name is shown. */
export function useLinkedPosts(
  campaignId: string,
  isWanted: boolean,
): ReadonlyMap<string, LinkedPost> {
  const links = useAnswer((api, options) =>
    isWanted ? api.campaignClusters.list(campaignId, { limit: 100 }, options) : null,
  );
  const refs = [...new Set((links.data?.data ?? []).map(({ cluster_ref: ref }) => ref))];
  const clusters = useAnswers(
    refs.slice(0, CLUSTERS_MAX).map((ref) => (api, options) => {
      const { showId, clusterId } = partsOfGlobalId(ref);
      return api.clusters.get(showId, clusterId, options);
    }),
  );
  return useMemo(
    () =>
      new Map(
        clusters.flatMap((cluster) =>
          cluster === undefined
            ? []
            : cluster.nodes.map(({ id, platform, title }): [string, LinkedPost] => [
                id,
                { clusterId: cluster.global_id, platform, title },
              ]),
        ),
      ),
    [clusters],
  );
}
