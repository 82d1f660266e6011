import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { deleteOwnShow, deletionOf } from "../../../../features/administration/removal/index.ts";
import { countShowContents } from "../../../../features/catalogue/shows/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireShow } from "../show-change-command.ts";

/** `castmeter show delete`: shows the content of a show and, with --confirm, deletes it. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--confirm", "delete it").action(
    action<CommandOptions & { confirm?: boolean }>(parts, async ({ confirm = false }, showId) =>
      withInstallation(parts.config(), ({ database, clock, urls }) =>
        inTransaction(database, async (transaction) => {
          const now = clock.now();
          const show = await requireShow(transaction, showId);
          const contents = await countShowContents(transaction, showId);
          const { wouldWrite, effects } = deletionOf(show, contents, now);
          if (confirm) await deleteOwnShow(transaction, show, { cause: systemCause(now), urls });
          return {
            json: { object: "show", id: showId, deleted: confirm, would_delete: wouldWrite },
            lines: [
              confirm ? "Done:" : "The plan:",
              ...effects,
              confirm
                ? `castmeter show restore ${showId} brings it back.`
                : "Nothing was deleted: send it again with --confirm.",
            ],
            exitCode: confirm ? 0 : 1,
          };
        }),
      ),
    ),
  );
}
