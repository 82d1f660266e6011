import { quoted } from "../../../../lib/text/plain-line.ts";
import type { SameFeed } from "./same-feed.store.ts";

/** The warning for a podcast that is already a show of the workspace. */
export const sameFeedWarnings = (shows: readonly SameFeed[]): string[] =>
  shows.map(
    ({ show_id, name, archived_at: archivedAt }) =>
      `The show ${quoted(name)} (${show_id}) of this workspace has the same feed already` +
      (archivedAt === null ? ". Both are read and counted." : "; it is archived."),
  );
