import type { Command } from "commander";
import type { RestoreCheck, RestoredInstallation } from "../../../restore/index.ts";
import { restoreInstallation } from "../../restore/restore-installation.ts";
import { describeCounts } from "../../describe-counts.ts";
import {
  action,
  type CommandAnswer,
  type CommandOptions,
  type CommandParts,
} from "../../command.ts";
import { readPassphrase } from "../../requirements/passphrase.ts";
import { describeAbsent } from "./describe-files.ts";

const NEXT =
  "Stop the installation that made the backup before you start this one: two would refresh every " +
  "account and deliver every event twice. castmeter doctor shows the first sign-in and refresh.";

const STATUS: Readonly<Record<RestoreCheck["status"], string>> = {
  ok: "ok",
  failed: "FAILED",
  waiting: "waits for the server",
  not_checked: "not checked",
};

/** `castmeter restore`: reads a backup into an empty database. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--passphrase-file <file>", "opens the backup's master key, not BACKUP_PASSPHRASE")
    .option("--without-files", "restore the rows alone, not the bytes of stored files")
    .action(
      action<CommandOptions & { passphraseFile?: string; withoutFiles?: boolean }>(
        parts,
        async ({ passphraseFile, withoutFiles = false }, file) => {
          const config = parts.config();
          const passphrase = readPassphrase(config, passphraseFile);
          return answer(
            await restoreInstallation(config, { named: file, passphrase, withoutFiles }),
          );
        },
      ),
    );
}

function answer(restored: RestoredInstallation): CommandAnswer {
  const { file, madeAt, version, rows, migrated, storedMasterKey, files, absent, checks } =
    restored;
  return {
    json: {
      object: "restore",
      file,
      made_at: madeAt,
      version,
      rows,
      migrated,
      stored_master_key: storedMasterKey,
      files: { stored: files?.stored ?? 0, absent },
      checks,
    },
    lines: [
      `Restored ${file}, made at ${madeAt} by release ${version}.`,
      ...describeCounts(rows),
      ...migrated.map((name) => `ran ${name}`),
      ...describeAbsent(absent),
      ...(storedMasterKey ? ["Wrote DATA_DIR/master.key."] : []),
      ...checks.map(({ name, status, detail }) => `${name}: ${STATUS[status]}, ${detail}`),
      NEXT,
    ],
    exitCode: checks.some(({ status }) => status === "failed") ? 1 : 0,
  };
}
