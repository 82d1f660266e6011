import type { Command } from "commander";
import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { type KeyRow, operatorKeyView } from "../../../features/administration/keys/index.ts";
import { action, type CommandParts } from "../command.ts";
import { withInstallation } from "../installation.ts";

/** A command that changes one key, named by its id, and prints the change. */
export interface KeyChangeCommand {
  change: (transaction: DatabaseTransaction, keyId: string, now: Date) => Promise<KeyRow>;
  /** Ends the sentence that begins with the key: `is disabled`. */
  done: string;
}

export function defineKeyChange(
  command: Command,
  parts: CommandParts,
  { change, done }: KeyChangeCommand,
): void {
  command.action(
    action(parts, async (_, keyId) =>
      withInstallation(parts.config(), async ({ database, clock }) => {
        const now = clock.now();
        const row = await inTransaction(database, (transaction) => change(transaction, keyId, now));
        return {
          json: operatorKeyView(row, now),
          lines: [`Key ${row.id} (${row.label}) ${done}.`],
        };
      }),
    ),
  );
}
