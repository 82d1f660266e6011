import type { Command } from "commander";
import { action, type CommandOptions, type CommandParts, subcommand } from "../../command.ts";
import { changeFailedJobs } from "../../jobs.ts";

/** `castmeter job remove`: removes jobs that have no tries left. */
export function addJobRemove(parent: Command, parts: CommandParts): void {
  subcommand(parent, "remove", "remove failed jobs for good")
    .argument("[id]", "of one failed job, as castmeter job list shows it")
    .option("--all", "every failed job")
    .action(
      action<CommandOptions & { all?: boolean }>(parts, async ({ all = false }, id) =>
        changeFailedJobs(parts.config(), "remove", { id, all }),
      ),
    );
}
