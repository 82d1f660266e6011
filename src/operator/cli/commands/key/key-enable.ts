import type { Command } from "commander";
import { setOperatorKeyDisabled } from "../../../../features/administration/keys/index.ts";
import type { CommandParts } from "../../command.ts";
import { addKeyChange } from "../key-change-command.ts";

/** `castmeter key enable`: enables a disabled key. */
export function addKeyEnable(parent: Command, parts: CommandParts): void {
  addKeyChange(parent, parts, {
    name: "enable",
    description: "let a disabled key work again",
    done: "is enabled",
    change: (transaction, keyId, now) =>
      setOperatorKeyDisabled(transaction, keyId, { disabled: false, now }),
  });
}
