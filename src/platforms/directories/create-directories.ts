import type { Clock } from "../../lib/time/clock.ts";
import type { HttpPort } from "../http-port.ts";
import { createAppleDirectory } from "./apple-directory.ts";
import { createAppleSearch } from "./apple-search.ts";
import { pausingDirectory } from "./pausing-directory.ts";
import type { PodcastDirectory } from "./podcast-directory.ts";
import { createPodcastIndex } from "./podcast-index.ts";
import type { PodcastIndexKey } from "./podcast-index-api.ts";
import { createPodcastIndexSearch } from "./podcast-index-search.ts";
import type { ShowDirectory } from "./show-directory.ts";
import { createSpotifyDirectory, type SpotifyApp } from "./spotify-directory.ts";

/** The address and credential of each directory; undefined where it is not used. */
export interface DirectorySettings {
  apple: { baseUrl: string } | undefined;
  podcastIndex: (PodcastIndexKey & { baseUrl: string }) | undefined;
  spotify: (SpotifyApp & { baseUrl: string; tokenUrl: string }) | undefined;
}

export function createDirectories(
  { apple, podcastIndex, spotify }: DirectorySettings,
  parts: { http: HttpPort; clock: Clock },
): readonly ShowDirectory[] {
  return [
    ...(podcastIndex === undefined ? [] : [createPodcastIndex({ ...parts, ...podcastIndex })]),
    ...(apple === undefined ? [] : [createAppleDirectory({ ...parts, ...apple })]),
    ...(spotify === undefined ? [] : [createSpotifyDirectory({ ...parts, ...spotify })]),
  ];
}

/** A directory that is searched, with its address and credential. */
export type PodcastDirectorySettings =
  | (PodcastIndexKey & { name: "podcast_index"; baseUrl: string })
  | { name: "apple"; baseUrl: string };

/** The directories for podcast search, in the order of the settings. */
export const createPodcastDirectories = (
  settings: readonly PodcastDirectorySettings[],
  parts: { http: HttpPort; clock: Clock },
): readonly PodcastDirectory[] =>
  settings.map((directory) =>
    pausingDirectory(
      directory.name === "apple"
        ? createAppleSearch({ ...parts, ...directory })
        : createPodcastIndexSearch({ ...parts, ...directory }),
      parts.clock,
    ),
  );
