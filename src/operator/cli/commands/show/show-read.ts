import type { Command } from "commander";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { type FeedOutcome, refreshFeed } from "../../../../features/catalogue/episodes/index.ts";
import { showExists } from "../../../../features/catalogue/shows/index.ts";
import { action, type CommandParts } from "../../command.ts";
import { withFeedParts } from "../../feeds/feed-parts.ts";
import { withInstallation } from "../../installation.ts";

function linesOf(outcome: FeedOutcome): string[] {
  switch (outcome.kind) {
    case "imported": {
      const { created, updated, removed, restored, warnings } = outcome.result;
      return [
        `Episodes: ${created} new, ${updated} changed, ${removed} removed, ${restored} back`,
        ...warnings.map((warning) => `  ${warning}`),
      ];
    }
    case "unchanged":
      return ["The feed has not changed."];
    case "failed":
      return [`The feed could not be read (${outcome.code}). ${outcome.message}`];
    case "running":
      return ["The feed is being read at this moment."];
    case "superseded":
      return ["The show got another feed meanwhile, which is read within a minute or so."];
    default:
      return ["The show has no feed."];
  }
}

/** `castmeter show read`: reads the feed of a show now. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async (_, showId) =>
      withInstallation(parts.config(), async (installation) => {
        const { database, clock } = installation;
        if (!(await showExists(database, showId)))
          throw new Error(`There is no show ${showId}. castmeter show list prints all.`);
        const outcome = await withFeedParts(installation, (feeds) =>
          refreshFeed(feeds, showId, { orderedBy: systemCause(clock.now()) }),
        );
        const isRead = outcome.kind === "imported" || outcome.kind === "unchanged";
        return {
          json: { object: "feed_read", show_id: showId, ...outcome },
          lines: linesOf(outcome),
          exitCode: isRead ? 0 : 1,
        };
      }),
    ),
  );
}
