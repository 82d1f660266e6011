import type { Command } from "commander";
import { action, type CommandParts, subcommand } from "../../command.ts";
import { showMail } from "../../mails.ts";

/** `castmeter mail show`: one whole mail. */
export function addMailShow(parent: Command, parts: CommandParts): void {
  subcommand(parent, "show", "print a whole mail with its link")
    .argument("<number or file>")
    .action(action(parts, async (_, which) => showMail(parts.config(), which)));
}
