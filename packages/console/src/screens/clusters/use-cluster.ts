import type { Cluster, Episode } from "@castmeter/sdk";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type Answer, useAnswer } from "../../api/use-answer.ts";
import { type ClusterSearch, partsOfGlobalId } from "./addresses-of-screens.ts";

type Change = (change: Partial<ClusterSearch>, how?: { isReplaced: boolean }) => void;

/** What the address of a cluster's page holds, and a function that changes it. */
export function useClusterSearch(): [ClusterSearch, Change] {
  const search: ClusterSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change: Change = (changed, { isReplaced } = { isReplaced: true }) =>
    void navigate({
      to: ".",
      search: ((before: ClusterSearch) => ({ ...before, ...changed })) as never,
      replace: isReplaced,
      resetScroll: false,
    });
  return [search, change];
}

/** The global id in the address. */
export function useClusterId(): string {
  const { clusterId }: { clusterId?: string } = useParams({ strict: false });
  return clusterId ?? "";
}

/** The cluster that the address names, with every post. */
export function useCluster(globalId: string, refetchMs: number | false = false): Answer<Cluster> {
  const { showId, clusterId } = partsOfGlobalId(globalId);
  return useAnswer((api, options) => api.clusters.get(showId, clusterId, options), { refetchMs });
}

/** The episode of a cluster; undefined while it is read, null where there is none. */
export function useEpisodeOf(cluster: Cluster | undefined): Episode | null | undefined {
  const { show_id: showId = "", episode_id: episodeId = null } = cluster ?? {};
  const answer = useAnswer((api, options) =>
    episodeId === null ? null : api.episodes.get(showId, episodeId, {}, options),
  );
  if (episodeId === null || answer.error !== null) return null;
  return answer.data?.id === episodeId ? answer.data : undefined;
}
