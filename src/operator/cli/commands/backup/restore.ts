import type { Command } from "commander";
import { rm } from "node:fs/promises";
import { findMasterKey, storeMasterKey } from "../../../../app/config/config.ts";
import { checkRestore, restoreBackup } from "../../../backup/index.ts";
import { describeCounts } from "../../describe-counts.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withDatabaseToFill } from "../../installation.ts";
import { readPassphrase } from "../../requirements/passphrase.ts";
import { describeAbsent } from "./describe-files.ts";
import { withFileStore } from "./with-file-store.ts";
import { requireFile } from "../../requirements/require-file.ts";

const NEXT =
  "Stop the installation that made the backup before you start this one: two would refresh every " +
  "account and deliver every event twice.";

/** `castmeter restore`: reads a backup into an empty database. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--passphrase-file <file>", "opens the backup's master key, not BACKUP_PASSPHRASE")
    .option("--without-files", "restore the rows alone, not the bytes of stored files")
    .action(
      action<CommandOptions & { passphraseFile?: string; withoutFiles?: boolean }>(
        parts,
        async ({ passphraseFile, withoutFiles = false }, file) => {
          requireFile(file);
          const config = parts.config();
          const checked = await checkRestore({
            file,
            masterKey: findMasterKey(config),
            passphrase: readPassphrase(config, passphraseFile),
            withoutFiles,
          });
          const { header, trailer } = checked;
          return withDatabaseToFill(config, async (installation) => {
            const { database, databaseUrl } = installation;
            const { migrated, storedMasterKey, files } = await withFileStore(
              installation,
              (store) =>
                restoreBackup(database, checked, {
                  databaseUrl,
                  fileStore: withoutFiles ? undefined : store,
                  storeMasterKey: async (masterKey) => {
                    const stored = storeMasterKey(config, masterKey);
                    return () => rm(stored, { force: true });
                  },
                }),
            );
            const absent = files?.absent ?? checked.files;
            return {
              json: {
                object: "restore",
                file,
                made_at: header.made_at,
                version: header.version,
                rows: trailer.rows,
                migrated,
                stored_master_key: storedMasterKey,
                files: {
                  stored: files?.stored ?? 0,
                  absent: absent.map(({ key }) => key),
                },
              },
              lines: [
                `Restored ${file}, made at ${header.made_at} by release ${header.version}.`,
                ...describeCounts(trailer.rows),
                ...migrated.map((name) => `ran ${name}`),
                `Brought back ${files?.stored ?? 0} files.`,
                ...describeAbsent(absent),
                ...(storedMasterKey ? ["Wrote DATA_DIR/master.key."] : []),
                NEXT,
              ],
            };
          });
        },
      ),
    );
}
