import type { Command } from "commander";
import { action, type CommandOptions, type CommandParts, subcommand } from "../../command.ts";
import { changeFailedJobs } from "../../jobs.ts";

/** `castmeter job retry`: retries jobs that have no tries left. */
export function addJobRetry(parent: Command, parts: CommandParts): void {
  subcommand(parent, "retry", "queue failed jobs again, with all their tries")
    .argument("[id]", "of one failed job, as castmeter job list shows it")
    .option("--all", "every failed job")
    .action(
      action<CommandOptions & { all?: boolean }>(parts, async ({ all = false }, id) =>
        changeFailedJobs(parts.config(), "retry", { id, all }),
      ),
    );
}
