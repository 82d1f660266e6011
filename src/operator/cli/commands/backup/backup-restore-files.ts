import type { Command } from "commander";
import { join, resolve } from "node:path";
import { backupsFolder, copiesFolderOf, restoreAbsentFiles } from "../../../backup/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { describeAbsent } from "./describe-files.ts";
import { withFileStore } from "./with-file-store.ts";

/**
 * `castmeter backup restore-files`: brings back bytes that are missing, in an installation that
 * goes on; no row is changed.
 */
export function define(command: Command, parts: CommandParts): void {
  command.option("--from <folder>", "folder of backups, not BACKUP_DIR or DATA_DIR/backups").action(
    action<CommandOptions & { from?: string }>(parts, async ({ from }) => {
      const config = parts.config();
      const folder = from === undefined ? backupsFolder(config) : resolve(from);
      const copies = copiesFolderOf(join(folder, "backup"));
      const { stored, absent } = await withInstallation(config, (installation) =>
        withFileStore(installation, (store) =>
          restoreAbsentFiles(installation.database, store, copies),
        ),
      );
      return {
        json: {
          object: "restored_files",
          folder: copies,
          stored,
          absent: absent.map(({ key }) => key),
        },
        lines: [`Brought back ${stored} files from ${copies}.`, ...describeAbsent(absent)],
        exitCode: absent.length === 0 ? 0 : 1,
      };
    }),
  );
}
