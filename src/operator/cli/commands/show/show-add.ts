import type { Command } from "commander";
import { type AddedShow, addShowFromFeed } from "../../../../features/catalogue/episodes/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withFeedParts } from "../../feeds/feed-parts.ts";
import { feedSourceOf } from "../../feeds/feed-source.ts";
import { type Installation, withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

interface Options extends CommandOptions {
  workspace?: string | undefined;
  rss: string;
  handle?: string | undefined;
  name?: string | undefined;
}

async function addShow(
  installation: Installation,
  { workspace, rss, handle, name }: Omit<Options, "json">,
): Promise<AddedShow & { workspaceId: string }> {
  const workspaceId = await requireWorkspace(installation.database, workspace);
  const source = await feedSourceOf(installation.config, rss);
  const added = await withFeedParts(installation, (feeds) =>
    addShowFromFeed(feeds, { workspaceId, source, handle, name }),
  );
  return { ...added, workspaceId };
}

/** `castmeter show add`: adds a show from its feed. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace it goes to")
    .requiredOption("--rss <url or file>", "address of the feed, or a file that holds one")
    .option(
      "--handle <handle>",
      "last part of its public address; made from the name when left out",
    )
    .option("--name <name>", "name of the show; the feed's title when left out")
    .action(
      action<Options>(parts, async ({ workspace, rss, handle, name }) => {
        const added = await withInstallation(parts.config(), (installation) =>
          addShow(installation, { workspace, rss, handle, name }),
        );
        const { showId, result } = added;
        const json = {
          object: "show",
          id: showId,
          name: added.name,
          handle: added.handle,
          workspace_id: added.workspaceId,
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
