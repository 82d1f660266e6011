import type { Command } from "commander";
import { startDataRequest } from "../../../../features/accounts/data-requests/index.ts";
import { action, type CommandParts } from "../../command.ts";
import { dataRequestAnswer } from "../../data-request-answers.ts";
import { withInstallation } from "../../installation.ts";

/** `castmeter data-request start`: marks an open request as in progress. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async (_, id) =>
      withInstallation(parts.config(), async ({ database, clock }) => {
        const row = await startDataRequest(database, id, clock.now());
        return dataRequestAnswer(row, `Data request ${row.id} is in progress.`);
      }),
    ),
  );
}
