import type { Command } from "commander";
import { readFile } from "node:fs/promises";
import { OnDemandPartitions } from "../../../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../../db/partitions/partitioned-tables.ts";
import { fulfilDataRequest } from "../../../../features/accounts/data-requests/index.ts";
import { action, type CommandOptions, type CommandParts, subcommand } from "../../command.ts";
import { DATA_REQUEST_ARGUMENT, dataRequestAnswer } from "../../data-request-answers.ts";
import { withInstallation } from "../../installation.ts";
import { requireFile } from "../../requirements/require-file.ts";

/** `castmeter data-request fulfil`: stores the days of a CSV file and ends the request. */
export function addDataRequestFulfil(parent: Command, parts: CommandParts): void {
  subcommand(
    parent,
    "fulfil",
    "store the days of a CSV file (show_id, platform, date, one column a metric) and tell the " +
      "workspace; a bad row refuses the whole file",
  )
    .argument(DATA_REQUEST_ARGUMENT)
    .requiredOption("--file <rows.csv>", "the days")
    .action(
      action<CommandOptions & { file: string }>(parts, async ({ file }, id) => {
        requireFile(file);
        const csv = await readFile(file, "utf8");
        return withInstallation(parts.config(), async ({ database, clock }) => {
          const row = await fulfilDataRequest(
            { database, partitions: new OnDemandPartitions(ACCOUNT_DAYS), now: clock.now() },
            id,
            csv,
          );
          return dataRequestAnswer(
            row,
            `Data request ${row.id} is fulfilled: ${row.rows_added} days stored.`,
          );
        });
      }),
    );
}
