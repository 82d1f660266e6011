import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { lockConfirmedPerson, setOperator } from "../../../../people/identity/people.store.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";

/** `castmeter operator add`: lets a person with a confirmed address see the installation. */
export function define(command: Command, parts: CommandParts): void {
  command.requiredOption("--email <email>", "address of the person").action(
    action<CommandOptions & { email: string }>(parts, async ({ email: given }) => {
      const email = requireEmail("--email", given);
      return withInstallation(parts.config(), async ({ database, clock, urls }) => {
        await inTransaction(database, async (transaction) => {
          const person = await lockConfirmedPerson(transaction, email);
          // A person who gave an address that is not theirs must not get its rights.
          if (person === undefined)
            throw new Error(
              `There is no account with the confirmed address ${email}. castmeter link set-up ` +
                "makes one; castmeter link reset confirms the address of one there is.",
            );
          await setOperator(transaction, person.id, clock.now());
        });
        return {
          json: { object: "operator", email, added: true },
          lines: [`${email} is an operator: ${urls.addresses.appUrl}/installation`],
        };
      });
    }),
  );
}
