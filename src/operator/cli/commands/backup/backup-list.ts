import type { Command } from "commander";
import { backupsFolder, listBackups } from "../../../backup/index.ts";
import { action, type CommandParts, table } from "../../command.ts";

/** `castmeter backup list`: the backups of the folder; reads no database. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async () => {
      const folder = backupsFolder(parts.config());
      const backups = await listBackups(folder);
      return {
        json: {
          object: "list",
          folder,
          data: backups.map(({ file, madeAt, bytes, fingerprint }) => ({
            object: "backup",
            file,
            made_at: madeAt.toISOString(),
            bytes,
            scheduled: fingerprint !== null,
          })),
        },
        lines:
          backups.length === 0
            ? [`There is no backup in ${folder}.`]
            : table(
                ["MADE AT", "BYTES", "BY", "FILE"],
                backups.map(({ file, madeAt, bytes, fingerprint }) => [
                  madeAt.toISOString(),
                  String(bytes),
                  fingerprint === null ? "command" : "schedule",
                  file,
                ]),
              ),
      };
    }),
  );
}
