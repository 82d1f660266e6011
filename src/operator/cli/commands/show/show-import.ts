import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { type ImportedShow, importShows } from "../../../../features/catalogue/episodes/index.ts";
import {
  action,
  type CommandAnswer,
  type CommandOptions,
  type CommandParts,
} from "../../command.ts";
import { withFeedParts } from "../../feeds/feed-parts.ts";
import { feedAddressOf } from "../../feeds/feed-source.ts";
import { withInstallation } from "../../installation.ts";
import { requireFile } from "../../requirements/require-file.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

function lineOf(imported: ImportedShow): string {
  switch (imported.outcome) {
    case "added": {
      const { showId, name, result } = imported.show;
      return `added    ${showId}  ${name}, ${result.created} episodes`;
    }
    case "there":
      return `there    ${imported.showId}  ${imported.name}`;
    default:
      return `failed   ${imported.address}: ${imported.reason}`;
  }
}

function jsonOf(imported: ImportedShow): Record<string, unknown> {
  const { address, outcome } = imported;
  switch (imported.outcome) {
    case "added": {
      const { showId, name, result } = imported.show;
      const { created, warnings } = result;
      return { address, outcome, show_id: showId, name, episodes: created, warnings };
    }
    case "there":
      return { address, outcome, show_id: imported.showId, name: imported.name };
    default:
      return { address, outcome, reason: imported.reason };
  }
}

function report(shows: readonly ImportedShow[]): CommandAnswer {
  const count = (outcome: ImportedShow["outcome"]): number =>
    shows.filter((show) => show.outcome === outcome).length;
  const [added, there, failed] = [count("added"), count("there"), count("failed")];
  return {
    json: { object: "show_import", added, there, failed, shows: shows.map(jsonOf) },
    lines: [
      ...shows.map(lineOf),
      `${shows.length} addresses: ${added} added, ${there} already there, ${failed} failed`,
      ...(failed === 0 ? [] : ["The same command again tries those that failed."]),
    ],
    exitCode: failed === 0 ? 0 : 1,
  };
}

/** `castmeter show import`: adds a show for every feed of a list. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--workspace <uid>", "workspace they go to").action(
    action<CommandOptions & { workspace?: string }>(parts, async ({ workspace }, file) => {
      requireFile(file);
      const { readFeedList } = await import("../../../../domain/feeds/feed-list.ts");
      const addresses = readFeedList(await readFile(file));
      if (addresses.length === 0) throw new Error(`${file} holds no address of a feed.`);
      const config = parts.config();
      return withInstallation(config, async (installation) => {
        const workspaceId = await requireWorkspace(installation.database, workspace);
        const shows = await withFeedParts(installation, (feeds) =>
          importShows(feeds, { workspaceId, addresses }, (address) => ({
            url: feedAddressOf(config, address),
          })),
        );
        return report(shows);
      });
    }),
  );
}
