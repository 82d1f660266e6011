import type { Command } from "commander";
import { setOperatorKeyDisabled } from "../../../../features/administration/keys/index.ts";
import type { CommandParts } from "../../command.ts";
import { addKeyChange } from "../key-change-command.ts";

/** `castmeter key disable`: disables a key until it is enabled. */
export function addKeyDisable(parent: Command, parts: CommandParts): void {
  addKeyChange(parent, parts, {
    name: "disable",
    description: "stop a key until it is enabled",
    done: "is disabled",
    change: (transaction, keyId, now) =>
      setOperatorKeyDisabled(transaction, keyId, { disabled: true, now }),
  });
}
