import type { Command } from "commander";
import { lockRestorableShow, restoreDeleted } from "../../../../features/catalogue/shows/index.ts";
import type { CommandParts } from "../../command.ts";
import { addShowChange } from "../show-change-command.ts";

/** `castmeter show restore`: brings back a show that was deleted in the last 30 days. */
export function addShowRestore(parent: Command, parts: CommandParts): void {
  addShowChange(parent, parts, {
    name: "restore",
    description: "bring back a show that was deleted in the last 30 days",
    done: "is there again",
    find: lockRestorableShow,
    change: restoreDeleted,
  });
}
