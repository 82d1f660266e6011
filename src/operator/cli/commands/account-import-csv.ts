import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { OnDemandPartitions } from "../../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../../db/partitions/partitioned-tables.ts";
import { showExists } from "../../../features/catalogue/shows/index.ts";
import {
  describeFaults,
  IMPORTED_PLATFORMS,
  importDays,
} from "../../../features/accounts/sync/index.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../command.ts";
import { withInstallation } from "../installation.ts";

interface Options extends CommandOptions {
  show: string;
  platform: string;
  file: string;
}

/** `castmeter account import-csv`: imports days exported from a dashboard. */
export function define(command: Command, parts: CommandParts): void {
  command
    .requiredOption("--show <id>", "show the figures belong to")
    .requiredOption("--platform <platform>", IMPORTED_PLATFORMS.map(({ id }) => id).join(" or "))
    .requiredOption("--file <file>", "the table, in UTF-8")
    .action(
      action<Options>(parts, async ({ show, platform, file }) => {
        if (!IMPORTED_PLATFORMS.some(({ id }) => id === platform))
          throw new UsageError(
            `--platform is one of ${IMPORTED_PLATFORMS.map(({ id }) => id).join(", ")}`,
          );
        const text = readFileSync(file, "utf8");
        const outcome = await withInstallation(parts.config(), async ({ database, clock }) => {
          if (!(await showExists(database, show))) throw new Error(`there is no show ${show}`);
          return importDays(
            { database, partitions: new OnDemandPartitions(ACCOUNT_DAYS), now: clock.now() },
            { showId: show, platform },
            text,
          );
        });
        if (!outcome.ok)
          throw new Error(["nothing was imported", ...describeFaults(outcome.faults)].join("\n  "));
        const { days, from, to, metrics, ignored } = outcome.imported;
        const left = ignored.length === 0 ? [] : [`Left out: ${ignored.join(", ")}`];
        return {
          json: { object: "imported_days", days, from, to, metrics, ignored_columns: ignored },
          lines: [`Imported ${days} days from ${from} to ${to}: ${metrics.join(", ")}`, ...left],
        };
      }),
    );
}
