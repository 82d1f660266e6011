import type { Command } from "commander";
import { addShow } from "../add-show.ts";
import { action, type CommandOptions, type CommandParts, subcommand } from "../command.ts";
import { requireWorkspace } from "../create-workspace.ts";
import { withInstallation } from "../installation.ts";

interface Options extends CommandOptions {
  workspace?: string;
  rss: string;
  handle?: string;
  name?: string;
}

export function addShowAdd(parent: Command, parts: CommandParts): void {
  subcommand(parent, "add", "add a show from its feed and import its episodes at once")
    .option("--workspace <uid>", "workspace it goes to")
    .requiredOption("--rss <url or file>", "address of the feed, or a file that holds one")
    .option(
      "--handle <handle>",
      "last part of its public address; made from the name when left out",
    )
    .option("--name <name>", "name of the show; the feed's title when left out")
    .action(
      action<Options>(parts, async ({ workspace, rss, handle, name }) => {
        const added = await withInstallation(parts.config(), async (installation) =>
          addShow(installation, {
            workspaceId: await requireWorkspace(installation.database, workspace),
            rss,
            handle,
            name,
          }),
        );
        const { showId, result } = added;
        const json = {
          object: "show",
          id: showId,
          name: added.name,
          handle: added.handle,
          workspace_id: workspace,
          episodes: { created: result.created, skipped: result.skipped.length },
          skipped: result.skipped,
          warnings: result.warnings,
        };
        const notes = [
          ...result.warnings,
          ...result.skipped.map(
            (item) =>
              `left out item ${item.index + 1}${item.title === null ? "" : ` (${item.title})`}: ${item.reason}`,
          ),
        ];
        return {
          json,
          lines: [
            `Added ${added.name}: ${showId}`,
            `Episodes: ${result.created} imported, ${result.skipped.length} left out`,
            ...notes.map((note) => `  ${note}`),
          ],
        };
      }),
    );
}
