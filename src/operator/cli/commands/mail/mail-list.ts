import type { Command } from "commander";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { listMails } from "../../mails.ts";

const LIMIT_DEFAULT = 20;

/** `castmeter mail` and `castmeter mail list`: the mails of the outbox. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--limit <number>", "how many", String(LIMIT_DEFAULT))
    .action(
      action<CommandOptions & { limit: string }>(parts, async ({ limit }) =>
        listMails(parts.config(), limit),
      ),
    );
}
