import type { Command } from "commander";
import { lockRestorableShow, restoreDeleted } from "../../../../features/catalogue/shows/index.ts";
import type { CommandParts } from "../../command.ts";
import { defineShowChange } from "../show-change-command.ts";

/** `castmeter show restore`: brings back a show that was deleted in the last 30 days. */
export function define(command: Command, parts: CommandParts): void {
  defineShowChange(command, parts, {
    done: "is there again",
    find: lockRestorableShow,
    change: restoreDeleted,
  });
}
