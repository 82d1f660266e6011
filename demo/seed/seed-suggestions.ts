import type { ApiClient } from "../api-client.ts";

/** Episodes of a show whose posts are looked for, the newest. */
const EPISODES = 2;

/**
 * Lets the builder suggest the posts of a show's newest episodes, unsure ones too, so that a person
 * has something to decide.
 */
export async function ensureSuggestions(api: ApiClient, showId: string): Promise<void> {
  const builds = await api.call<{ data: unknown[] }>("GET", `/v1/cluster-builds?show_id=${showId}`);
  if (builds.data.length > 0) return;
  const { data: episodes } = await api.call<{ data: { id: string; type: string }[] }>(
    "GET",
    `/v1/shows/${showId}/episodes?limit=20`,
  );
  await api.call("POST", "/v1/cluster-builds", {
    show_id: showId,
    scope: "episodes",
    episode_ids: episodes
      .filter(({ type }) => type === "full")
      .slice(0, EPISODES)
      .map(({ id }) => id),
    mode: "suggest",
    min_confidence: "low",
  });
}
