import { type Command, Option } from "commander";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import type { DataRequestStatus } from "../../../../db/schema/tables.ts";
import { listOperatorDataRequests } from "../../../../features/accounts/data-requests/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { dataRequestListAnswer } from "../../data-request-answers.ts";
import { withInstallation } from "../../installation.ts";

/** `castmeter data-request list`: the requests of all workspaces, in the order of their arrival. */
export function define(command: Command, parts: CommandParts): void {
  command
    .addOption(
      new Option("--status <status>", "only those in this state").choices(
        COLUMNS.data_requests.status.values,
      ),
    )
    .action(
      action<CommandOptions & { status?: DataRequestStatus }>(parts, async ({ status }) =>
        withInstallation(parts.config(), async ({ database }) =>
          dataRequestListAnswer(await listOperatorDataRequests(database, status)),
        ),
      ),
    );
}
