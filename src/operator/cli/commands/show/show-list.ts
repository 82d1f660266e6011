import type { Command } from "commander";
import {
  findRemovedShowIds,
  listOperatorShows,
  type OperatorShow,
} from "../../../../features/catalogue/shows/index.ts";
import { action, type CommandOptions, type CommandParts, table } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

/** Notes on the most important states: a show that is not read, or cannot be read. */
const notesOn = ({ archived_at, deleted_at, feed_error }: OperatorShow): string[] => [
  ...(deleted_at === null ? [] : [`(deleted ${deleted_at.toISOString().slice(0, 10)})`]),
  ...(archived_at === null ? [] : [`(archived ${archived_at.toISOString().slice(0, 10)})`]),
  ...(feed_error === null ? [] : [`(feed: ${feed_error})`]),
];

/** `castmeter show list`: shows with the number of their episodes and clusters. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--workspace <uid>", "only shows this workspace points at").action(
    action<CommandOptions & { workspace?: string }>(parts, async ({ workspace }) => {
      const { shows, removed } = await withInstallation(parts.config(), async ({ database }) => {
        const workspaceId =
          workspace === undefined ? null : await requireWorkspace(database, workspace);
        return {
          shows: await listOperatorShows(database, workspaceId),
          removed: await findRemovedShowIds(database, workspaceId),
        };
      });
      const lines = table(
        ["ID", "EPISODES", "CLUSTERS", "NAME"],
        shows.map((show) => [
          show.id,
          String(show.episodes),
          String(show.clusters),
          [show.name, ...notesOn(show)].join(" "),
        ]),
      );
      return {
        json: {
          object: "list",
          data: shows.map((show) => ({ object: "show", ...show })),
          removed_show_ids: removed,
        },
        lines: [
          ...(shows.length === 0 ? ["There is no show."] : lines),
          ...removed.map((id) => `${id}  (removed; castmeter show erase deletes what it left)`),
        ],
      };
    }),
  );
}
