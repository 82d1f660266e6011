import type { Command } from "commander";
import { setArchived } from "../../../../features/catalogue/shows/index.ts";
import type { CommandParts } from "../../command.ts";
import { defineShowChange } from "../show-change-command.ts";

/** `castmeter show archive`: keeps a show readable, and stops its scheduled reads. */
export function define(command: Command, parts: CommandParts): void {
  defineShowChange(command, parts, {
    done: "is archived",
    change: (transaction, show, cause) =>
      show.archived_at === null
        ? setArchived(transaction, show, true, cause)
        : Promise.resolve(show),
  });
}
