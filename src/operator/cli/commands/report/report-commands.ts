import type { CommandGroup } from "../../command.ts";

const REPORT = ["<report id>", "as castmeter report list shows it"] as const;

export const REPORT_COMMANDS: CommandGroup = {
  name: "report",
  description: "reports: make, download, send and verify them",
  commands: [
    {
      name: "list",
      description: "reports of a workspace, newest first",
      load: () => import("./report-list.ts"),
    },
    {
      name: "generate",
      description: "make and publish the next snapshot of a report, and wait for it",
      arguments: [REPORT],
      load: () => import("./report-generate.ts"),
    },
    {
      name: "export",
      description: "download a snapshot of a report; its SHA-256 is compared",
      arguments: [REPORT],
      load: () => import("./report-export.ts"),
    },
    {
      name: "verify",
      description:
        "verify a report.json with its signature, or the ZIP of a report, offline; " +
        "exit codes 3 to 9 name what is wrong (docs/reports.md#verify-a-report)",
      arguments: [["<file>", "report.json, or the ZIP of a report"]],
      load: () => import("./report-verify.ts"),
    },
    {
      name: "send",
      description: "show to whom a report would be sent by mail; with --confirm, send it",
      arguments: [REPORT],
      load: () => import("./report-send.ts"),
    },
  ],
};
