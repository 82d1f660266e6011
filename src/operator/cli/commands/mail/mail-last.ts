import type { Command } from "commander";
import { action, type CommandParts, subcommand } from "../../command.ts";
import { showMail } from "../../mails.ts";

/** `castmeter mail last`: the newest mail. */
export function addMailLast(parent: Command, parts: CommandParts): void {
  subcommand(parent, "last", "print the newest mail with its link").action(
    action(parts, async () => showMail(parts.config(), "1")),
  );
}
