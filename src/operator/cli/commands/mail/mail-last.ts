import type { Command } from "commander";
import { action, type CommandParts } from "../../command.ts";
import { showMail } from "../../mails.ts";

/** `castmeter mail last`: the newest mail. */
export function define(command: Command, parts: CommandParts): void {
  command.action(action(parts, async () => showMail(parts.config(), "1")));
}
