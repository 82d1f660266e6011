import type { Command } from "commander";
import { join, resolve } from "node:path";
import { loadMasterKey } from "../../../../app/config/config.ts";
import { backupsFolder, backupName, makeBackupFolder, writeBackup } from "../../../backup/index.ts";
import { describeCounts } from "../../describe-counts.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { readPassphrase } from "../../requirements/passphrase.ts";

const SEALED = "The master key is in it, sealed under the passphrase.";
const NO_MASTER_KEY =
  "The master key is not in it, because no passphrase was given: a restore needs " +
  "DATA_DIR/master.key or MASTER_KEY of this installation, so keep it apart from the backup " +
  "(BACKUP_PASSPHRASE or --passphrase-file seals it into the backup).";

/** `castmeter backup`: writes every row that cannot be obtained again to one file. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--out <file>", "file to write; one named by its time in the folder when left out")
    .option("--passphrase-file <file>", "seal the master key under it, not BACKUP_PASSPHRASE")
    .action(
      action<CommandOptions & { out?: string; passphraseFile?: string }>(
        parts,
        async ({ out, passphraseFile }) => {
          const config = parts.config();
          const passphrase = readPassphrase(config, passphraseFile);
          return withInstallation(config, async ({ database, clock }) => {
            const now = clock.now();
            const folder = backupsFolder(config);
            if (out === undefined) await makeBackupFolder(folder);
            const { file, bytes, rows, hasMasterKey } = await writeBackup(database, {
              file: out === undefined ? join(folder, backupName(now, null)) : resolve(out),
              masterKey: loadMasterKey(config),
              passphrase,
              now,
            });
            const note = hasMasterKey ? SEALED : NO_MASTER_KEY;
            return {
              json: { object: "backup", file, bytes, rows, has_master_key: hasMasterKey, note },
              lines: [`Wrote ${file} (${bytes} bytes)`, ...describeCounts(rows), note],
            };
          });
        },
      ),
    );
}
