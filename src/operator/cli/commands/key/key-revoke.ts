import type { Command } from "commander";
import { revokeOperatorKey } from "../../../../features/administration/keys/index.ts";
import type { CommandParts } from "../../command.ts";
import { addKeyChange } from "../key-change-command.ts";

/** `castmeter key revoke`: revokes a key permanently. */
export function addKeyRevoke(parent: Command, parts: CommandParts): void {
  addKeyChange(parent, parts, {
    name: "revoke",
    description: "end a key for good",
    done: "is revoked",
    change: revokeOperatorKey,
  });
}
