import type { Command } from "commander";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { listFailedJobs } from "../../jobs.ts";

const LIMIT_DEFAULT = 50;

/** `castmeter job list`: jobs that have no tries left. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--limit <number>", "how many", String(LIMIT_DEFAULT))
    .action(
      action<CommandOptions & { limit: string }>(parts, async ({ limit }) =>
        listFailedJobs(parts.config(), limit),
      ),
    );
}
