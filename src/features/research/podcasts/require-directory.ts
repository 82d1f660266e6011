import { resourceNotFound, stateConflict } from "../../../kernel/contract/errors.ts";
import {
  DIRECTORY_NAMES,
  DIRECTORY_TITLES,
  type PodcastDirectory,
} from "../../../platforms/directories/podcast-directory.ts";
import type { PodcastReads } from "./podcast-reads.ts";

/** The part of the services that the operations of podcasts need. */
export interface PodcastServices {
  podcasts: PodcastReads;
}

/**
 * The directories that are asked.
 *
 * @throws ApiError 409 `state_conflict`, `current_state: not_configured`, where there are none.
 */
export function requireDirectories({ podcasts }: PodcastServices): readonly PodcastDirectory[] {
  if (podcasts.directories.length === 0)
    throw stateConflict("This server searches no podcast directory.", "not_configured", [
      "configured",
    ]);
  return podcasts.directories;
}

/**
 * The directory that a podcast's id names, and the id there.
 *
 * @throws ApiError 404 for an id in no known form, and 409 as above where the directory is not
 *   asked.
 */
export function requirePodcastDirectory(
  services: PodcastServices,
  podcastId: string,
): { directory: PodcastDirectory; directoryId: string } {
  const directories = requireDirectories(services);
  const name = DIRECTORY_NAMES.find((candidate) => podcastId.startsWith(`${candidate}_`));
  const directoryId = podcastId.slice((name ?? "").length + 1);
  if (name === undefined || !/^[1-9]\d{0,18}$/.test(directoryId)) throw resourceNotFound("podcast");
  const directory = directories.find((candidate) => candidate.name === name);
  if (directory === undefined)
    throw stateConflict(`This server does not ask ${DIRECTORY_TITLES[name]}.`, "not_configured", [
      "configured",
    ]);
  return { directory, directoryId };
}
