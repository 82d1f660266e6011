import type { Command } from "commander";
import { resolve } from "node:path";
import { loadMasterKey } from "../../../../app/config/config.ts";
import { withBackupPlace } from "../../../../app/backups/create-backup-place.ts";
import {
  backupName,
  copiesBeside,
  type WrittenBackup,
  writeBackup,
} from "../../../backup/index.ts";
import { describeCounts } from "../../describe-counts.ts";
import {
  action,
  type CommandAnswer,
  type CommandOptions,
  type CommandParts,
} from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { readPassphrase } from "../../requirements/passphrase.ts";
import { describeFiles, viewFiles } from "./describe-files.ts";
import { withFileStore } from "../../with-file-store.ts";

const SEALED = "The master key is in it, sealed under the passphrase.";
const NO_MASTER_KEY =
  "The master key is not in it, because no passphrase was given: a restore needs " +
  "DATA_DIR/master.key or MASTER_KEY of this installation, so keep it apart from the backup " +
  "(BACKUP_PASSPHRASE or --passphrase-file seals it into the backup).";

interface Options extends CommandOptions {
  out?: string;
  passphraseFile?: string;
  withoutFiles?: boolean;
}

/**
 * `castmeter backup`: writes every row that cannot be obtained again to one file, and copies of the
 * stored files beside it, in a folder or a bucket.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .option(
      "--out <file>",
      "file to write; one named by its time in the place of backups when left out",
    )
    .option("--passphrase-file <file>", "seal the master key under it, not BACKUP_PASSPHRASE")
    .option("--without-files", "leave out the bytes of stored files")
    .action(
      action<Options>(parts, async ({ out, passphraseFile, withoutFiles = false }) => {
        const config = parts.config();
        const passphrase = readPassphrase(config, passphraseFile);
        const made = await withInstallation(config, (installation) =>
          withFileStore(installation, async (store) => {
            const { database, clock } = installation;
            const now = clock.now();
            const request = {
              masterKey: loadMasterKey(config),
              passphrase,
              fileStore: withoutFiles ? undefined : store,
              now,
            };
            if (out !== undefined) {
              const file = resolve(out);
              const written = await writeBackup(database, { ...request, file });
              return { written, copies: copiesBeside(file).address };
            }
            return withBackupPlace(config, clock, async (place) => {
              const name = backupName(now, null);
              const copies = place.copies();
              const written = await place.add(name, (file) =>
                writeBackup(database, { ...request, file, copies }),
              );
              return {
                written: { ...written, file: place.addressOf(name) },
                copies: copies.address,
              };
            });
          }),
        );
        return answer(made.written, made.copies);
      }),
    );
}

function answer(written: WrittenBackup, copies: string): CommandAnswer {
  const { file, bytes, rows, hasMasterKey, files, copiedFiles, copiedBytes } = written;
  const note = hasMasterKey ? SEALED : NO_MASTER_KEY;
  return {
    json: {
      object: "backup",
      file,
      bytes,
      rows,
      has_master_key: hasMasterKey,
      files: {
        ...viewFiles(files),
        folder: copies,
        copied: copiedFiles,
        copied_bytes: copiedBytes,
      },
      note,
    },
    lines: [
      `Wrote ${file} (${bytes} bytes)`,
      ...describeCounts(rows),
      `${copiedFiles} new files (${copiedBytes} bytes) copied to ${copies}`,
      ...describeFiles(files),
      note,
    ],
  };
}
