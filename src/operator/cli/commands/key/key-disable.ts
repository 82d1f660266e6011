import type { Command } from "commander";
import { setOperatorKeyDisabled } from "../../../../features/administration/keys/index.ts";
import type { CommandParts } from "../../command.ts";
import { defineKeyChange } from "../key-change-command.ts";

/** `castmeter key disable`: disables a key until it is enabled. */
export function define(command: Command, parts: CommandParts): void {
  defineKeyChange(command, parts, {
    done: "is disabled",
    change: (transaction, keyId, now) =>
      setOperatorKeyDisabled(transaction, keyId, { disabled: true, now }),
  });
}
