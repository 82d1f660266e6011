import type { Command } from "commander";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { changeFailedJobs } from "../../jobs.ts";

/** `castmeter job remove`: removes jobs that have no tries left. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--all", "every failed job")
    .action(
      action<CommandOptions & { all?: boolean }>(parts, async ({ all = false }, id) =>
        changeFailedJobs(parts.config(), "remove", { id, all }),
      ),
    );
}
