import { hasSharedFolder, sharedFolder } from "./shared-folder.ts";

/** Feeds of real shows; their words belong to the shows, so they are never shown. */
export const SHARED_FEEDS = sharedFolder("feeds");

export const hasSharedFeeds = (what: string): boolean => hasSharedFolder(SHARED_FEEDS, what);
