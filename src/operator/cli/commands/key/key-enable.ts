import type { Command } from "commander";
import { setOperatorKeyDisabled } from "../../../../features/administration/keys/index.ts";
import type { CommandParts } from "../../command.ts";
import { defineKeyChange } from "../key-change-command.ts";

/** `castmeter key enable`: enables a disabled key. */
export function define(command: Command, parts: CommandParts): void {
  defineKeyChange(command, parts, {
    done: "is enabled",
    change: (transaction, keyId, now) =>
      setOperatorKeyDisabled(transaction, keyId, { disabled: false, now }),
  });
}
