import type { Command } from "commander";
import { revokeOperatorKey } from "../../../../features/administration/keys/index.ts";
import type { CommandParts } from "../../command.ts";
import { defineKeyChange } from "../key-change-command.ts";

/** `castmeter key revoke`: revokes a key permanently. */
export function define(command: Command, parts: CommandParts): void {
  defineKeyChange(command, parts, {
    done: "is revoked",
    change: revokeOperatorKey,
  });
}
