import { ApiError, type Castmeter, type ClusterSuggestionReview } from "@castmeter/sdk";
import type { OpenSuggestion } from "../types.ts";

/** Accepts a suggestion. @returns The cluster that has the post now. */
export async function acceptOne(
  api: Castmeter,
  { suggestion }: OpenSuggestion,
  clusterId: string | undefined,
): Promise<string | null> {
  const body = clusterId === undefined ? {} : { cluster_id: clusterId };
  const { data } = await api.clusterSuggestions.accept(suggestion.id, body);
  return data.cluster_id;
}

/**
 * Accepts several, with one request for each show; each is judged by itself.
 *
 * @param isOpenAgain Of a suggestion: what must have ended before it can be accepted anew.
 */
export function acceptAll(
  api: Pick<Castmeter, "clusterSuggestions">,
  items: readonly OpenSuggestion[],
  isOpenAgain: (id: string) => Promise<void> | undefined,
): [string, Promise<string | null>][] {
  const calls = Map.groupBy(items, ({ suggestion }) => suggestion.show_id);
  return [...calls].flatMap(([showId, together]) => {
    const ids = together.map(({ suggestion }) => suggestion.id);
    const call = Promise.all(ids.map(async (id) => isOpenAgain(id))).then(() =>
      api.clusterSuggestions.review(showId, { accept: ids }),
    );
    return ids.map((id): [string, Promise<string | null>] => [
      id,
      call.then(({ data }) => clusterOf(data, id)),
    ]);
  });
}

function clusterOf({ results }: ClusterSuggestionReview, id: string): string | null {
  const found = results.find((result) => result.id === id);
  if (found !== undefined && found.error !== null) throw new Error(found.error.message);
  return found?.result?.cluster_id ?? null;
}

/** Takes back an answer that was sent. @param clusterId The cluster that has the post by it. */
export async function takeBack(
  api: Castmeter,
  { suggestion }: OpenSuggestion,
  clusterId: string | null,
): Promise<void> {
  const { id, show_id: showId, url } = suggestion;
  if (clusterId !== null)
    // Somebody else may have taken the post out: then it is to be opened alone.
    try {
      await api.clusters.removeNode(showId, clusterId, { url });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  await api.raw({ method: "POST", path: `/cluster-suggestions/${id}/reopen`, body: {} });
}
