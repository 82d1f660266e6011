import type { Clock } from "../../lib/time/clock.ts";
import type { HttpPort } from "../http-port.ts";
import { createAppleDirectory } from "./apple-directory.ts";
import { createPodcastIndex, type PodcastIndexKey } from "./podcast-index.ts";
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
