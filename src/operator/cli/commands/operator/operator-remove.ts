import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { lockConfirmedPerson, setOperator } from "../../../../people/identity/people.store.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";

/** `castmeter operator remove`: ends what `operator add` began; the account stays. */
export function define(command: Command, parts: CommandParts): void {
  command.requiredOption("--email <email>", "address of the person").action(
    action<CommandOptions & { email: string }>(parts, async ({ email: given }) => {
      const email = requireEmail("--email", given);
      return withInstallation(parts.config(), async ({ database }) => {
        await inTransaction(database, async (transaction) => {
          const person = await lockConfirmedPerson(transaction, email);
          if (person === undefined || person.operator_since === null)
            throw new Error(`${email} is no operator. castmeter operator list names them.`);
          await setOperator(transaction, person.id, null);
        });
        return {
          json: { object: "operator", email, removed: true },
          lines: [`${email} is no operator any more.`],
        };
      });
    }),
  );
}
