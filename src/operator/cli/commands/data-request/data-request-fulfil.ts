import type { Command } from "commander";
import { readFile } from "node:fs/promises";
import { OnDemandPartitions } from "../../../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../../db/partitions/partitioned-tables.ts";
import { fulfilDataRequest } from "../../../../features/accounts/data-requests/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { dataRequestAnswer } from "../../data-request-answers.ts";
import { withInstallation } from "../../installation.ts";
import { requireFile } from "../../requirements/require-file.ts";

/** `castmeter data-request fulfil`: stores the days of a CSV file and ends the request. */
export function define(command: Command, parts: CommandParts): void {
  command.requiredOption("--file <rows.csv>", "the days").action(
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
