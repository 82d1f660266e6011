import type { Command } from "commander";
import { createResetLink } from "../../../../people/identity/passwords/reset-password.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";
import { linkPartsOf } from "../../requirements/way-in.ts";

/** `castmeter link reset`: prints a link by which a person chooses a new password. */
export function define(command: Command, parts: CommandParts): void {
  command.requiredOption("--email <email>", "address of the person").action(
    action<CommandOptions & { email: string }>(parts, async ({ email: given }) => {
      const email = requireEmail("--email", given);
      const link = await withInstallation(parts.config(), (installation) =>
        createResetLink(linkPartsOf(installation), email, installation.clock.now()),
      );
      if (link === undefined) throw new Error(`There is no account with ${email}.`);
      return {
        json: { object: "link", purpose: "reset", link },
        lines: [link, "It works once, for an hour, and ends the person's other sessions."],
      };
    }),
  );
}
