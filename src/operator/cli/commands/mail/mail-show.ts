import type { Command } from "commander";
import { action, type CommandParts } from "../../command.ts";
import { showMail } from "../../mails.ts";

/** `castmeter mail show`: one whole mail. */
export function define(command: Command, parts: CommandParts): void {
  command.action(action(parts, async (_, which) => showMail(parts.config(), which)));
}
