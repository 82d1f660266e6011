import type { Command } from "commander";
import { findOperators } from "../../../../people/identity/people.store.ts";
import { action, type CommandOptions, type CommandParts, table } from "../../command.ts";
import { withInstallation } from "../../installation.ts";

/** `castmeter operator list`: who sees the installation in the browser. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action<CommandOptions>(parts, async () =>
      withInstallation(parts.config(), async ({ database }) => {
        const operators = (await findOperators(database)).map(
          ({ email, name, operator_since: since }) => ({
            object: "operator",
            email,
            name,
            since: since.toISOString(),
          }),
        );
        return {
          json: { object: "list", data: operators },
          lines:
            operators.length === 0
              ? ["There is no operator. castmeter operator add --email <email> makes one."]
              : table(
                  ["EMAIL", "NAME", "SINCE"],
                  operators.map(({ email, name, since }) => [email, name, since]),
                ),
        };
      }),
    ),
  );
}
