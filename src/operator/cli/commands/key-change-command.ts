import type { Command } from "commander";
import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { type KeyRow, operatorKeyView } from "../../../features/administration/keys/index.ts";
import { action, type CommandParts, subcommand } from "../command.ts";
import { withInstallation } from "../installation.ts";

/** A command that changes one key, named by its id, and prints the change. */
export interface KeyChangeCommand {
  name: string;
  description: string;
  change: (transaction: DatabaseTransaction, keyId: string, now: Date) => Promise<KeyRow>;
  /** Ends the sentence that begins with the key: `is disabled`. */
  done: string;
}

export function addKeyChange(
  parent: Command,
  parts: CommandParts,
  { name, description, change, done }: KeyChangeCommand,
): void {
  subcommand(parent, name, description)
    .argument("<key id>")
    .action(
      action(parts, async (_, keyId) =>
        withInstallation(parts.config(), async ({ database, clock }) => {
          const now = clock.now();
          const row = await inTransaction(database, (transaction) =>
            change(transaction, keyId, now),
          );
          return {
            json: operatorKeyView(row, now),
            lines: [`Key ${row.id} (${row.label}) ${done}.`],
          };
        }),
      ),
    );
}
