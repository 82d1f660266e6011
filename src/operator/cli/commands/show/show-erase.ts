import type { Command } from "commander";
import {
  eraseShow,
  planShowErasure,
  type ShowErasure,
} from "../../../../features/administration/removal/index.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";

/**
 * `castmeter show erase`: shows what is stored for a show and, with --confirm, erases all of it.
 */
export function define(command: Command, parts: CommandParts): void {
  command.option("--confirm", "erase it; this cannot be undone").action(
    action<CommandOptions & { confirm?: boolean }>(parts, async ({ confirm = false }, showId) =>
      withInstallation(parts.config(), async ({ database, clock, urls }) => {
        const erasure = confirm
          ? await eraseShow({ database, urls }, showId, clock.now())
          : await planShowErasure(database, showId);
        return {
          json: {
            object: "show_erasure",
            id: showId,
            name: erasure.name,
            erased: confirm,
            rows: erasure.rows,
            effective_uids: erasure.workspaceIds,
          },
          lines: [confirm ? "Done:" : "The plan:", ...linesOf(erasure), endOf(confirm)],
          exitCode: confirm ? 0 : 1,
        };
      }),
    ),
  );
}

function linesOf({ id, name, rows, workspaceIds }: ShowErasure): string[] {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`);
  return [
    name === null
      ? `Erase what was captured of the show ${id}, whose record is gone.`
      : `Erase the show ${quoted(name)} (${id}) with everything that was captured of it.`,
    `Rows: ${counts.length === 0 ? "none" : counts.join(", ")}`,
    `Workspaces that point at it: ${workspaceIds.length === 0 ? "none" : workspaceIds.join(", ")}`,
  ];
}

const endOf = (isErased: boolean): string =>
  isErased
    ? "Nothing of it can be brought back."
    : "Nothing was erased. castmeter backup create saves it first; --confirm erases it.";
