import type { Clock } from "../../lib/time/clock.ts";
import { PostReadError, readFailure } from "../posts/read-failure.ts";
import { DIRECTORY_TITLES, type PodcastDirectory } from "./podcast-directory.ts";

/** How long a directory is left alone that asks to slow down and does not say for how long. */
const PAUSE_SEC = 60;

/**
 * The directory, which is not asked again for as long as it wants to be left alone: other searches
 * of this process get the same failure without a request.
 */
export function pausingDirectory(directory: PodcastDirectory, clock: Clock): PodcastDirectory {
  let pausedUntilMs = 0;
  const guarded = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    const leftMs = pausedUntilMs - clock.now().getTime();
    if (leftMs > 0)
      throw new PostReadError(
        readFailure(
          "rate_limited",
          `${DIRECTORY_TITLES[directory.name]} asks us to slow down.`,
          Math.ceil(leftMs / 1_000),
        ),
      );
    try {
      return await ask();
    } catch (error) {
      if (error instanceof PostReadError && error.failure.code === "rate_limited") {
        const pauseSec = error.failure.retryAfterSec ?? PAUSE_SEC;
        pausedUntilMs = clock.now().getTime() + pauseSec * 1_000;
      }
      throw error;
    }
  };
  return {
    name: directory.name,
    searchesByCountry: directory.searchesByCountry,
    statesLanguages: directory.statesLanguages,
    search: (query, read) => guarded(() => directory.search(query, read)),
    find: (key, read) => guarded(() => directory.find(key, read)),
    episodes: (directoryId, read) => guarded(() => directory.episodes(directoryId, read)),
  };
}
