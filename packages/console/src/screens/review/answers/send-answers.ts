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

/** Accepts several, with one request for each show; each is judged by itself. */
export function acceptAll(
  api: Castmeter,
  items: readonly OpenSuggestion[],
): [string, Promise<string | null>][] {
  const calls = Map.groupBy(items, ({ suggestion }) => suggestion.show_id);
  return [...calls].flatMap(([showId, together]) => {
    const ids = together.map(({ suggestion }) => suggestion.id);
    const call = Promise.resolve(api.clusterSuggestions.review(showId, { accept: ids }));
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

/** Adds a post by its address: its suggestion was accepted before and taken back. */
export async function addAgain(
  api: Castmeter,
  { suggestion }: OpenSuggestion,
  given: string | undefined,
): Promise<string | null> {
  const { show_id: showId, episode_id: episodeId, url } = suggestion;
  const clusterId = given ?? (await clusterOfEpisode(api, showId, episodeId));
  if (clusterId === null) {
    const { data } = await api.clusters.create(showId, { episode_id: episodeId, node_urls: [url] });
    return data.id;
  }
  await api.clusters.addNodes(showId, clusterId, { url });
  return clusterId;
}

async function clusterOfEpisode(
  api: Castmeter,
  showId: string,
  episodeId: string,
): Promise<string | null> {
  const { data } = await api.clusters.list({ show_ids: [showId], episode_id: episodeId, limit: 1 });
  return data[0]?.id ?? null;
}

/** Takes the post of an accepted suggestion out of its cluster. */
export async function takeOut(
  api: Castmeter,
  { suggestion }: OpenSuggestion,
  clusterId: string,
): Promise<void> {
  const { show_id: showId, url } = suggestion;
  try {
    await api.clusters.removeNode(showId, clusterId, { url });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
