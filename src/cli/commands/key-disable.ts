import type { Command } from "commander";
import { type DatabaseTransaction, inTransaction } from "../../db/connection/database.ts";
import type { KeyRow } from "../../features/keys/index.ts";
import { action, type CommandAnswer, type CommandParts, subcommand } from "../command.ts";
import { withInstallation } from "../installation.ts";
import { operatorKeyView, revokeKey, setKeyDisabled } from "../key-changes.ts";

type KeyChange = (transaction: DatabaseTransaction, keyId: string, now: Date) => Promise<KeyRow>;

async function changeKey(
  parts: CommandParts,
  keyId: string,
  { change, done }: { change: KeyChange; done: string },
): Promise<CommandAnswer> {
  return withInstallation(parts.config(), async ({ database, clock }) => {
    const now = clock.now();
    const row = await inTransaction(database, (transaction) => change(transaction, keyId, now));
    return { json: operatorKeyView(row, now), lines: [`Key ${row.id} (${row.label}) ${done}.`] };
  });
}

function addKeyChange(
  parent: Command,
  parts: CommandParts,
  command: { name: string; description: string; change: KeyChange; done: string },
): void {
  subcommand(parent, command.name, command.description)
    .argument("<key id>")
    .action(action(parts, (_, keyId) => changeKey(parts, keyId, command)));
}

export function addKeyDisable(parent: Command, parts: CommandParts): void {
  addKeyChange(parent, parts, {
    name: "disable",
    description: "stop a key until it is enabled",
    done: "is disabled",
    change: (transaction, keyId, now) =>
      setKeyDisabled(transaction, keyId, { disabled: true, now }),
  });
}

export function addKeyEnable(parent: Command, parts: CommandParts): void {
  addKeyChange(parent, parts, {
    name: "enable",
    description: "let a disabled key work again",
    done: "is enabled",
    change: (transaction, keyId, now) =>
      setKeyDisabled(transaction, keyId, { disabled: false, now }),
  });
}

export function addKeyRevoke(parent: Command, parts: CommandParts): void {
  addKeyChange(parent, parts, {
    name: "revoke",
    description: "end a key for good",
    done: "is revoked",
    change: revokeKey,
  });
}
