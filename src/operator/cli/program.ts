import { Command, CommanderError } from "commander";
import { SERVER_VERSION } from "../../lib/server-version.ts";
import { addAccountImportCsv } from "./commands/account-import-csv.ts";
import { addAnalytics } from "./commands/analytics.ts";
import { addBackupCreate } from "./commands/backup/backup-create.ts";
import { addBackupList } from "./commands/backup/backup-list.ts";
import { addBackupVerify } from "./commands/backup/backup-verify.ts";
import type { CommandParts } from "./command.ts";
import { addDataRequestFulfil } from "./commands/data-request/data-request-fulfil.ts";
import { addDataRequestList } from "./commands/data-request/data-request-list.ts";
import { addDataRequestReject } from "./commands/data-request/data-request-reject.ts";
import { addDataRequestStart } from "./commands/data-request/data-request-start.ts";
import { addDatabaseDistribute } from "./commands/db-distribute.ts";
import { addDeliveryUpload } from "./commands/delivery-upload.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addExport } from "./commands/export.ts";
import { addImport } from "./commands/import.ts";
import { addJobList } from "./commands/job/job-list.ts";
import { addJobRemove } from "./commands/job/job-remove.ts";
import { addJobRetry } from "./commands/job/job-retry.ts";
import { addKeyCreate } from "./commands/key/key-create.ts";
import { addKeyDisable } from "./commands/key/key-disable.ts";
import { addKeyEnable } from "./commands/key/key-enable.ts";
import { addKeyList } from "./commands/key/key-list.ts";
import { addKeyRevoke } from "./commands/key/key-revoke.ts";
import { addKeyRotate } from "./commands/key/key-rotate.ts";
import { addListen } from "./commands/listen.ts";
import { addMailLast } from "./commands/mail/mail-last.ts";
import { addMailList } from "./commands/mail/mail-list.ts";
import { addMailShow } from "./commands/mail/mail-show.ts";
import { addLinkReset } from "./commands/link/link-reset.ts";
import { addLinkSetUp } from "./commands/link/link-set-up.ts";
import { addMemberAdd } from "./commands/member/member-add.ts";
import { addMemberList } from "./commands/member/member-list.ts";
import { addMemberRemove } from "./commands/member/member-remove.ts";
import { addMigrate } from "./commands/migrate.ts";
import { addPersonDelete } from "./commands/member/person-delete.ts";
import { addPlanSet } from "./commands/workspace/plan-set.ts";
import { addRestore } from "./commands/backup/restore.ts";
import { addServe } from "./commands/serve.ts";
import { addShowAdd } from "./commands/show/show-add.ts";
import { addShowArchive } from "./commands/show/show-archive.ts";
import { addShowDelete } from "./commands/show/show-delete.ts";
import { addShowErase } from "./commands/show/show-erase.ts";
import { addShowImport } from "./commands/show/show-import.ts";
import { addShowList } from "./commands/show/show-list.ts";
import { addShowRead } from "./commands/show/show-read.ts";
import { addShowRestore } from "./commands/show/show-restore.ts";
import { addShowUnarchive } from "./commands/show/show-unarchive.ts";
import { addStatus } from "./commands/status.ts";
import { addWorkspaceCreate } from "./commands/workspace/workspace-create.ts";
import { addWorkspaceDelete } from "./commands/workspace/workspace-delete.ts";
import { addWorkspaceList } from "./commands/workspace/workspace-list.ts";
import { addWorkspaceSet } from "./commands/workspace/workspace-set.ts";

const USAGE_EXIT_CODE = 2;

/**
 * The command line, with one file for each command. Settings come from the environment, as for the
 * server.
 */
export function createProgram(parts: CommandParts): Command {
  const program = new Command("castmeter")
    .description(
      "Podcast measurement: an episode and every clip and post made from it, one honest set of " +
        "numbers.",
    )
    .version(SERVER_VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => parts.print(text.trimEnd()),
      writeErr: (text) => parts.printError(text.trimEnd()),
    })
    .showHelpAfterError("(castmeter --help lists the commands)");
  const group = (name: string, description: string): Command =>
    program.command(name).description(description);
  addServe(program, parts);
  addMigrate(program, parts);
  addDoctor(program, parts);
  addStatus(program, parts);
  addListen(program, parts);
  addAnalytics(program, parts);
  const workspace = group("workspace", "networks, subnetworks and solo workspaces");
  addWorkspaceCreate(workspace, parts);
  addWorkspaceList(workspace, parts);
  addWorkspaceSet(workspace, parts);
  addWorkspaceDelete(workspace, parts);
  const member = group("member", "people of a workspace");
  for (const add of [addMemberAdd, addMemberList, addMemberRemove]) add(member, parts);
  addPersonDelete(group("person", "people with an account"), parts);
  const link = group("link", "links by which people get in, for you to hand over");
  for (const add of [addLinkSetUp, addLinkReset]) add(link, parts);
  const show = group("show", "shows and their feeds");
  for (const add of [
    addShowAdd,
    addShowImport,
    addShowList,
    addShowRead,
    addShowArchive,
    addShowUnarchive,
    addShowDelete,
    addShowRestore,
    addShowErase,
  ])
    add(show, parts);
  const key = group("key", "API keys");
  for (const add of [
    addKeyCreate,
    addKeyList,
    addKeyRotate,
    addKeyDisable,
    addKeyEnable,
    addKeyRevoke,
  ])
    add(key, parts);
  addAccountImportCsv(group("account", "connected accounts"), parts);
  const dataRequest = group(
    "data-request",
    "figures that workspaces asked for and a person reads off a dashboard",
  );
  for (const add of [
    addDataRequestList,
    addDataRequestStart,
    addDataRequestFulfil,
    addDataRequestReject,
  ])
    add(dataRequest, parts);
  addDeliveryUpload(group("delivery", "counts of ad servers for campaigns"), parts);
  const mail = group("mail", "mails of an installation without a mail server (DATA_DIR/outbox)");
  for (const add of [addMailList, addMailShow, addMailLast]) add(mail, parts);
  const job = group("job", "background jobs that failed for good");
  for (const add of [addJobList, addJobRetry, addJobRemove]) add(job, parts);
  addPlanSet(group("plan", "plans of workspaces and shows"), parts);
  addExport(program, parts);
  addImport(program, parts);
  const backup = group("backup", "backups of the whole installation");
  for (const add of [addBackupCreate, addBackupVerify, addBackupList]) add(backup, parts);
  addRestore(program, parts);
  addDatabaseDistribute(group("db", "the database itself"), parts);
  return program;
}

/** Runs one command line. Exit codes: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(args: readonly string[], parts: CommandParts): Promise<void> {
  try {
    await createProgram(parts).parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed the error, or the requested help or version.
    parts.exit(error.exitCode === 0 ? 0 : USAGE_EXIT_CODE);
  }
}
