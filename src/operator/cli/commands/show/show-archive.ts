import type { Command } from "commander";
import { setArchived } from "../../../../features/catalogue/shows/index.ts";
import type { CommandParts } from "../../command.ts";
import { addShowChange } from "../show-change-command.ts";

/** `castmeter show archive`: keeps a show readable, and stops its scheduled reads. */
export function addShowArchive(parent: Command, parts: CommandParts): void {
  addShowChange(parent, parts, {
    name: "archive",
    description: "keep a show readable, and no longer read its feed and accounts by themselves",
    done: "is archived",
    change: (transaction, show, cause) =>
      show.archived_at === null
        ? setArchived(transaction, show, true, cause)
        : Promise.resolve(show),
  });
}
