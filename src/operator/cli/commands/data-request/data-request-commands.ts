import type { CommandGroup } from "../../command.ts";

export const DATA_REQUEST_COMMANDS: CommandGroup = {
  name: "data-request",
  description: "figures that workspaces asked for and a person reads off a dashboard",
  commands: [
    {
      name: "list",
      description: "requests of all workspaces, oldest first",
      load: () => import("./data-request-list.ts"),
    },
    {
      name: "start",
      description: "take an open request up; its workspace can no longer cancel it",
      arguments: [["<data request id>"]],
      load: () => import("./data-request-start.ts"),
    },
    {
      name: "fulfil",
      description:
        "store the days of a CSV file (show_id, platform, date, one column a metric) and " +
        "tell the workspace; a bad row refuses the whole file",
      arguments: [["<data request id>"]],
      load: () => import("./data-request-fulfil.ts"),
    },
    {
      name: "reject",
      description: "end a request without numbers and tell the workspace why",
      arguments: [["<data request id>"]],
      load: () => import("./data-request-reject.ts"),
    },
  ],
};
