import type { CommandGroup } from "../../command.ts";

export const OPERATOR_COMMANDS: CommandGroup = {
  name: "operator",
  description: "people who see the installation in the browser",
  commands: [
    {
      name: "add",
      description: "let a person see the state of the installation in the app, and retry jobs",
      load: () => import("./operator-add.ts"),
    },
    {
      name: "list",
      description: "operators, the oldest first",
      load: () => import("./operator-list.ts"),
    },
    {
      name: "remove",
      description: "take that from a person; their next request is answered as anyone's",
      load: () => import("./operator-remove.ts"),
    },
  ],
};
