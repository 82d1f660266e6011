import type { TestApp } from "../../../../test/harness.ts";
import { newId } from "../../../kernel/ids.ts";
import { normaliseTitle } from "../../../domain/matching/normalise-title.ts";

export interface TestEpisode {
  title: string;
  publishedAt: string;
  guid?: string | null;
  simplecastEpisodeId?: string;
  appleEpisodeId?: string;
  spotifyEpisodeId?: string;
  description?: string;
  type?: "full" | "trailer" | "bonus";
  tags?: string[];
  hasTranscript?: boolean;
  removedAt?: string;
  createdAt?: string;
}

/** Stores an episode and returns its id. `showName` is removed from titles as the import does. */
export async function addEpisode(
  app: TestApp,
  showId: string,
  episode: TestEpisode,
  showName: string | null = null,
): Promise<string> {
  const id = newId("ep");
  const created = episode.createdAt ?? app.clock.now().toISOString();
  await app.runtime.database
    .insertInto("episodes")
    .values({
      show_id: showId,
      id,
      guid: episode.guid === undefined ? `guid-${id}` : episode.guid,
      guid_key: `key-${id}`,
      title: episode.title,
      normalised_title: normaliseTitle(episode.title, showName),
      description: episode.description ?? null,
      published_at: episode.publishedAt,
      type: episode.type ?? "full",
      explicit: false,
      simplecast_episode_id: episode.simplecastEpisodeId ?? null,
      apple_episode_id: episode.appleEpisodeId ?? null,
      spotify_episode_id: episode.spotifyEpisodeId ?? null,
      tags: episode.tags ?? [],
      transcript_source: episode.hasTranscript === true ? "upload" : null,
      content_hash: "h",
      removed_at: episode.removedAt ?? null,
      created_at: created,
      updated_at: created,
    })
    .execute();
  return id;
}

/** Stores a cluster of an episode. */
export async function addCluster(
  app: TestApp,
  showId: string,
  cluster: { id: string; episodeId: string; mergedInto?: string; createdAt?: string },
): Promise<void> {
  const created = cluster.createdAt ?? app.clock.now().toISOString();
  await app.runtime.database
    .insertInto("clusters")
    .values({
      show_id: showId,
      id: cluster.id,
      name: "Cluster",
      episode_id: cluster.episodeId,
      merged_into: cluster.mergedInto ?? null,
      created_at: created,
      updated_at: created,
    })
    .execute();
}
