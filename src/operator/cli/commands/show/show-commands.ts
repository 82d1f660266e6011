import type { CommandGroup } from "../../command.ts";

export const SHOW_COMMANDS: CommandGroup = {
  name: "show",
  description: "shows and their feeds",
  commands: [
    {
      name: "add",
      description: "add a show from its feed and import its episodes at once",
      load: () => import("./show-add.ts"),
    },
    {
      name: "import",
      description: "add a show for every feed of a list; those already there are kept",
      arguments: [["<file>", "OPML, or one address a line"]],
      load: () => import("./show-import.ts"),
    },
    {
      name: "list",
      description: "shows, with how many episodes and clusters they have",
      load: () => import("./show-list.ts"),
    },
    {
      name: "read",
      description: "read the feed of a show now, also one that failed before",
      arguments: [["<show id>"]],
      load: () => import("./show-read.ts"),
    },
    {
      name: "archive",
      description: "keep a show readable, and no longer read its feed and accounts by themselves",
      arguments: [["<show id>"]],
      load: () => import("./show-archive.ts"),
    },
    {
      name: "unarchive",
      description: "take a show out of the archive",
      arguments: [["<show id>"]],
      load: () => import("./show-unarchive.ts"),
    },
    {
      name: "delete",
      description: "delete a show; without --confirm only say what it has",
      arguments: [["<show id>"]],
      load: () => import("./show-delete.ts"),
    },
    {
      name: "restore",
      description: "bring back a show that was deleted in the last 30 days",
      arguments: [["<show id>"]],
      load: () => import("./show-restore.ts"),
    },
    {
      name: "erase",
      description:
        "erase a show with everything that was captured, or what a deleted one left; " +
        "without --confirm only say what there is",
      arguments: [["<show id>"]],
      load: () => import("./show-erase.ts"),
    },
  ],
};
