import { existsSync } from "node:fs";
import path from "node:path";

/**
 * Feeds of real shows; their words belong to the shows, so they are kept in a folder beside the
 * repository and never shown. Tests that read them have fixtures of their own for the same cases.
 */
export const SHARED_FEEDS = path.resolve(import.meta.dirname, "../../shared/facts/feeds");

/** Whether the folder is there; warns with what does not run without it. */
export function hasSharedFeeds(what: string): boolean {
  const isPresent = existsSync(SHARED_FEEDS);
  if (!isPresent) console.warn(`NOT RUN: ${what}, because the folder ${SHARED_FEEDS} is absent.`);
  return isPresent;
}
