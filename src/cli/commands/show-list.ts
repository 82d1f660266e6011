import type { Command } from "commander";
import { listOperatorShows } from "../../features/shows/index.ts";
import { action, type CommandOptions, type CommandParts, subcommand, table } from "../command.ts";
import { withInstallation } from "../installation.ts";
import { requireWorkspace } from "../require-workspace.ts";

/** `castmeter show list`: shows with the number of their episodes and clusters. */
export function addShowList(parent: Command, parts: CommandParts): void {
  subcommand(parent, "list", "shows, with how many episodes and clusters they have")
    .option("--workspace <uid>", "only shows this workspace points at")
    .action(
      action<CommandOptions & { workspace?: string }>(parts, async ({ workspace }) => {
        const shows = await withInstallation(parts.config(), async ({ database }) => {
          const workspaceId =
            workspace === undefined ? null : await requireWorkspace(database, workspace);
          return listOperatorShows(database, workspaceId);
        });
        const lines = table(
          ["ID", "EPISODES", "CLUSTERS", "NAME"],
          shows.map((show) => [
            show.id,
            String(show.episodes),
            String(show.clusters),
            show.feed_error === null ? show.name : `${show.name} (feed: ${show.feed_error})`,
          ]),
        );
        return {
          json: { object: "list", data: shows.map((show) => ({ object: "show", ...show })) },
          lines: shows.length === 0 ? ["There is no show yet."] : lines,
        };
      }),
    );
}
