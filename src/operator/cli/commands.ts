import type { CommandEntry, CommandGroup } from "./command.ts";
import { DATA_REQUEST_COMMANDS } from "./commands/data-request/data-request-commands.ts";
import { KEY_COMMANDS } from "./commands/key/key-commands.ts";
import { OPERATOR_COMMANDS } from "./commands/operator/operator-commands.ts";
import { REPORT_COMMANDS } from "./commands/report/report-commands.ts";
import { SHOW_COMMANDS } from "./commands/show/show-commands.ts";
import { SIGNING_KEY_COMMANDS } from "./commands/signing-key/signing-key-commands.ts";

/** All commands, in the order of the help. */
export const COMMANDS: readonly (CommandEntry | CommandGroup)[] = [
  {
    name: "serve",
    description:
      "run the roles of ROLES until Ctrl-C: API, worker, monitor (without the demo; " +
      "npm start has it)",
    load: () => import("./commands/serve.ts"),
  },
  {
    name: "sandbox",
    description:
      "run a server to throw away until Ctrl-C, for tests of an integration: simulated " +
      "platforms, keys of its own, and a clock that you move",
    load: () => import("./commands/sandbox.ts"),
  },
  {
    name: "migrate",
    description: "bring the database to the newest schema",
    load: () => import("./commands/migrate.ts"),
  },
  {
    name: "upgrade",
    description:
      "show what this release would do to the database (--check), and do it where nothing needs " +
      "a person",
    load: () => import("./commands/upgrade.ts"),
  },
  {
    name: "doctor",
    description:
      "examine configuration, database, queue, feeds, accounts, files, disk and stored " +
      "figures; changes nothing",
    load: () => import("./commands/doctor.ts"),
  },
  {
    name: "status",
    description:
      "print what the status monitor knows: overall, components, open incidents; exit " +
      "code 0 where all is operational, else 1",
    load: () => import("./commands/status.ts"),
  },
  {
    name: "listen",
    description:
      "print a workspace's events as they happen, and forward them to an application " +
      "under development",
    load: () => import("./commands/listen.ts"),
  },
  {
    name: "analytics",
    description: "figures of a workspace or a show over a window, with a plot and what carried it",
    load: () => import("./commands/analytics.ts"),
  },
  {
    name: "resolve",
    description: "what addresses are, and where they belong in the workspace of a key",
    arguments: [["<urls...>", "addresses, as they were pasted"]],
    load: () => import("./commands/resolve.ts"),
  },
  {
    name: "workspace",
    description: "networks, subnetworks and solo workspaces",
    commands: [
      {
        name: "create",
        description: "make a workspace",
        load: () => import("./commands/workspace/workspace-create.ts"),
      },
      {
        name: "list",
        description: "all workspaces",
        load: () => import("./commands/workspace/workspace-list.ts"),
      },
      {
        name: "set",
        description: "set the rate limits of a workspace, and whether programs may write",
        load: () => import("./commands/workspace/workspace-set.ts"),
      },
      {
        name: "delete",
        description: "show what would go with a workspace; with --confirm, delete it",
        arguments: [["<uid>"]],
        load: () => import("./commands/workspace/workspace-delete.ts"),
      },
    ],
  },
  {
    name: "member",
    description: "people of a workspace",
    commands: [
      {
        name: "add",
        description: "add a member, or change their role, and print how they get in",
        load: () => import("./commands/member/member-add.ts"),
      },
      {
        name: "list",
        description: "members of a workspace, and invitations",
        load: () => import("./commands/member/member-list.ts"),
      },
      {
        name: "remove",
        description: "remove a member or an invitation, and the apps they authorised",
        load: () => import("./commands/member/member-remove.ts"),
      },
    ],
  },
  {
    name: "person",
    description: "people with an account",
    commands: [
      {
        name: "delete",
        description: "show what would go with an account; with --confirm, delete it",
        load: () => import("./commands/member/person-delete.ts"),
      },
    ],
  },
  {
    name: "link",
    description: "links by which people get in, for you to hand over",
    commands: [
      {
        name: "set-up",
        description: "print a link by which a person creates their account",
        load: () => import("./commands/link/link-set-up.ts"),
      },
      {
        name: "reset",
        description: "print a link by which a person chooses a new password",
        load: () => import("./commands/link/link-reset.ts"),
      },
    ],
  },
  OPERATOR_COMMANDS,
  SHOW_COMMANDS,
  KEY_COMMANDS,
  REPORT_COMMANDS,
  SIGNING_KEY_COMMANDS,
  {
    name: "account",
    description: "connected accounts",
    commands: [
      {
        name: "import-csv",
        description:
          "import days of a dashboard from a table: a column date, and columns such as " +
          "plays, streams, listeners",
        load: () => import("./commands/account-import-csv.ts"),
      },
    ],
  },
  DATA_REQUEST_COMMANDS,
  {
    name: "delivery",
    description: "counts of ad servers for campaigns",
    commands: [
      {
        name: "upload",
        description: "upload the CSV export of an ad server to a campaign",
        arguments: [
          ["<campaign>", "id of the campaign"],
          ["<file>", "the export, CSV in UTF-8"],
        ],
        load: () => import("./commands/delivery-upload.ts"),
      },
    ],
  },
  {
    name: "mail",
    description: "mails of an installation without a mail server (DATA_DIR/outbox)",
    commands: [
      {
        name: "list",
        description: "mails of the outbox, newest first (what castmeter mail alone does)",
        isDefault: true,
        load: () => import("./commands/mail/mail-list.ts"),
      },
      {
        name: "show",
        description: "print a whole mail with its link",
        arguments: [["<number or file>"]],
        load: () => import("./commands/mail/mail-show.ts"),
      },
      {
        name: "last",
        description: "print the newest mail with its link",
        load: () => import("./commands/mail/mail-last.ts"),
      },
    ],
  },
  {
    name: "job",
    description: "background jobs that failed for good",
    commands: [
      {
        name: "list",
        description: "jobs that failed for good, newest first",
        load: () => import("./commands/job/job-list.ts"),
      },
      {
        name: "retry",
        description: "queue failed jobs again, with all their tries",
        arguments: [["[id]", "of one failed job, as castmeter job list shows it"]],
        load: () => import("./commands/job/job-retry.ts"),
      },
      {
        name: "remove",
        description: "remove failed jobs for good",
        arguments: [["[id]", "of one failed job, as castmeter job list shows it"]],
        load: () => import("./commands/job/job-remove.ts"),
      },
    ],
  },
  {
    name: "plan",
    description: "plans of workspaces and shows",
    commands: [
      {
        name: "set",
        description: "set the plan of a workspace, or of one show",
        load: () => import("./commands/workspace/plan-set.ts"),
      },
    ],
  },
  {
    name: "export",
    description:
      "write a workspace, its subnetworks and their shows as a portable archive (NDJSON)",
    load: () => import("./commands/export.ts"),
  },
  {
    name: "import",
    description: "read a portable archive; a bad line refuses the whole file",
    arguments: [["<file.ndjson>"]],
    load: () => import("./commands/import.ts"),
  },
  {
    name: "backup",
    description: "backups of the whole installation",
    commands: [
      {
        name: "create",
        description: "write a backup (what castmeter backup alone does)",
        isDefault: true,
        load: () => import("./commands/backup/backup-create.ts"),
      },
      {
        name: "verify",
        description:
          "read a backup whole and check its form, counts and SHA-256: a file, a name of the list, or latest",
        arguments: [["<file>"]],
        load: () => import("./commands/backup/backup-verify.ts"),
      },
      {
        name: "list",
        description: "backups in BACKUP_DIR, the bucket or DATA_DIR/backups, newest first",
        load: () => import("./commands/backup/backup-list.ts"),
      },
      {
        name: "restore-files",
        description: "bring back missing bytes of stored files from the copies beside backups",
        load: () => import("./commands/backup/backup-restore-files.ts"),
      },
    ],
  },
  {
    name: "restore",
    description:
      "read a backup into an empty DATA_DIR or database: a file, a name of backup list, or latest",
    arguments: [["<file>"]],
    load: () => import("./commands/backup/restore.ts"),
  },
  {
    name: "db",
    description: "the database itself",
    commands: [
      {
        name: "distribute",
        description: "spread the tables over the nodes of a Citus database; may be run again",
        load: () => import("./commands/db-distribute.ts"),
      },
    ],
  },
];
