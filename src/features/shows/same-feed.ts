import type { SameFeed } from "./same-feed.store.ts";

/** What a person is told who adds a podcast that a show of the workspace is already. */
export const sameFeedWarnings = (shows: readonly SameFeed[]): string[] =>
  shows.map(
    ({ show_id, name, archived_at: archivedAt }) =>
      `The show "${name}" (${show_id}) of this workspace has the same feed already` +
      `${archivedAt === null ? "" : "; it is archived"}. Both are read and counted.`,
  );
