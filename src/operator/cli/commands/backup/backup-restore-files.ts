import type { Command } from "commander";
import { resolve } from "node:path";
import { withBackupPlace } from "../../../../app/backups/create-backup-place.ts";
import { folderPlace, restoreAbsentFiles } from "../../../backup/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { describeAbsent } from "./describe-files.ts";
import { withFileStore } from "../../with-file-store.ts";

/**
 * `castmeter backup restore-files`: brings back bytes that are missing, in an installation that
 * goes on; no row is changed.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--from <folder>", "folder of backups, not the place that is set or DATA_DIR/backups")
    .action(
      action<CommandOptions & { from?: string }>(parts, async ({ from }) => {
        const config = parts.config();
        const { folder, restored } = await withInstallation(config, (installation) =>
          withBackupPlace(config, installation.clock, async (place) => {
            const copies = (from === undefined ? place : folderPlace(resolve(from))).copies();
            return {
              folder: copies.address,
              restored: await withFileStore(installation, (store) =>
                restoreAbsentFiles(installation.database, store, copies),
              ),
            };
          }),
        );
        const { stored, absent } = restored;
        return {
          json: {
            object: "restored_files",
            folder,
            stored,
            absent: absent.map(({ key }) => key),
          },
          lines: [
            `Brought back ${stored} files from ${folder}.`,
            ...describeAbsent(absent.map(({ key }) => key)),
          ],
          exitCode: absent.length === 0 ? 0 : 1,
        };
      }),
    );
}
