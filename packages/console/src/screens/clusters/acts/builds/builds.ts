import type { Cluster, ClusterBuild } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../../../api/use-answer.ts";

const SHOWN = 20;
const POLL_MS = 1_500;

export const isOpen = ({ status }: Pick<ClusterBuild, "status">): boolean =>
  status === "queued" || status === "running";

/** The newest build that looks, or looked, for posts of an episode. */
export const buildOf = (
  builds: readonly ClusterBuild[],
  episodeId: string | null,
): ClusterBuild | undefined =>
  builds
    .filter(({ episode_ids: ids }) => episodeId !== null && ids.includes(episodeId))
    .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))[0];

/**
 * The newest build for the episode of a cluster. It is read again while it runs, so that its
 * progress stands after a reload of the page too.
 */
export function useBuild({ show_id: showId, episode_id: episodeId }: Cluster): {
  build: ClusterBuild | undefined;
  answer: Answer<unknown>;
} {
  const answer = useAnswer(
    (api, options) =>
      episodeId === null
        ? null
        : api.clusterBuilds.list({ show_id: showId, limit: SHOWN }, options),
    { refetchMs: (page) => (page?.data.some(isOpen) === true ? POLL_MS : false) },
  );
  return { build: buildOf(answer.data?.data ?? [], episodeId), answer };
}

/** What a build did for one episode of it. */
export interface BuildOutcome {
  added: number;
  suggested: number;
  reason: string | null;
}

export function outcomeOf(
  { items }: Pick<ClusterBuild, "items">,
  episodeId: string | null,
): BuildOutcome {
  const item = items.find(({ episode_id: id }) => id === episodeId);
  return {
    added: item?.added_node_ids.length ?? 0,
    suggested: item?.suggestion_ids.length ?? 0,
    reason: item?.reason ?? null,
  };
}
