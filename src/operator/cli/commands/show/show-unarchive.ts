import type { Command } from "commander";
import { setArchived } from "../../../../features/catalogue/shows/index.ts";
import type { CommandParts } from "../../command.ts";
import { defineShowChange } from "../show-change-command.ts";

/** `castmeter show unarchive`: takes a show out of the archive. */
export function define(command: Command, parts: CommandParts): void {
  defineShowChange(command, parts, {
    done: "is not archived",
    change: (transaction, show, cause) =>
      show.archived_at === null
        ? Promise.resolve(show)
        : setArchived(transaction, show, false, cause),
  });
}
