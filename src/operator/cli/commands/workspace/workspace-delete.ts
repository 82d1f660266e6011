import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import {
  deleteWorkspace,
  planWorkspaceRemoval,
} from "../../../../features/administration/removal/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";

/**
 * `castmeter workspace delete`: shows what a deletion removes; with --confirm it deletes the
 * workspace.
 */
export function define(command: Command, parts: CommandParts): void {
  command.option("--confirm", "delete it; this cannot be undone").action(
    action<CommandOptions & { confirm?: boolean }>(parts, async ({ confirm = false }, id) =>
      withInstallation(parts.config(), async ({ database, clock, urls }) => {
        const removal = confirm
          ? await inTransaction(database, (transaction) =>
              deleteWorkspace(transaction, id, { urls, now: clock.now() }),
            )
          : await planWorkspaceRemoval(database, id);
        const names = (shows: readonly { name: string }[]): string =>
          shows.length === 0 ? "none" : shows.map(({ name }) => name).join(", ");
        const rows = Object.entries(removal.rows).map(([table, count]) => `${count} ${table}`);
        return {
          json: {
            object: "workspace_removal",
            effective_uid: id,
            deleted: confirm,
            show_ids: removal.shows.map((show) => show.id),
            kept_show_ids: removal.sharedShows.map((show) => show.id),
            disconnected: removal.disconnected.map(({ showId, platform }) => ({
              show_id: showId,
              platform,
            })),
            rows: removal.rows,
          },
          lines: [
            `${confirm ? "Deleted" : "Would delete"} the ${removal.kind} workspace ${removal.name}`,
            `Shows with all their history: ${names(removal.shows)}`,
            `Shows that stay, since other workspaces have them: ${names(removal.sharedShows)}`,
            `Accounts disconnected from those: ${removal.disconnected.length}`,
            `Rows: ${rows.join(", ")}`,
            confirm
              ? "People keep their accounts: castmeter person delete removes one."
              : "Nothing was deleted. castmeter export saves it first; --confirm deletes it.",
          ],
        };
      }),
    ),
  );
}
