import type { Command } from "commander";
import { startDataRequest } from "../../../../features/accounts/data-requests/index.ts";
import { action, type CommandParts, subcommand } from "../../command.ts";
import { DATA_REQUEST_ARGUMENT, dataRequestAnswer } from "../../data-request-answers.ts";
import { withInstallation } from "../../installation.ts";

/** `castmeter data-request start`: marks an open request as in progress. */
export function addDataRequestStart(parent: Command, parts: CommandParts): void {
  subcommand(parent, "start", "take an open request up; its workspace can no longer cancel it")
    .argument(DATA_REQUEST_ARGUMENT)
    .action(
      action(parts, async (_, id) =>
        withInstallation(parts.config(), async ({ database, clock }) => {
          const row = await startDataRequest(database, id, clock.now());
          return dataRequestAnswer(row, `Data request ${row.id} is in progress.`);
        }),
      ),
    );
}
