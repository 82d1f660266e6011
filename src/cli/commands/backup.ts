import type { Command } from "commander";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describeCounts, writeArchiveFile } from "../archive-file.ts";
import { action, type CommandOptions, type CommandParts, subcommand } from "../command.ts";
import { withInstallation } from "../installation.ts";

/**
 * A backup is the portable archive of everything: PostgreSQL's own dump does not come with the
 * embedded database, and an archive can be read by any later version and on any server.
 */
const NOT_IN_A_BACKUP =
  "Not in it: API keys (their secrets are stored nowhere; make new ones), events, request logs " +
  "and waiting jobs.";

/** `castmeter backup`: writes everything to one archive file. */
export function addBackup(parent: Command, parts: CommandParts): void {
  subcommand(parent, "backup", "write all workspaces and shows to one archive file")
    .option("--out <file>", "file to write; DATA_DIR/backups/<time>.ndjson when left out")
    .action(
      action<CommandOptions & { out?: string }>(parts, async (options) =>
        withInstallation(parts.config(), async ({ config, database, clock }) => {
          const folder = join(config.dataDirectory, "backups");
          if (options.out === undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
          const file =
            options.out ?? join(folder, `${clock.now().toISOString().replaceAll(":", "-")}.ndjson`);
          const counts = await writeArchiveFile(database, {}, file);
          return {
            json: { object: "backup", file, counts, note: NOT_IN_A_BACKUP },
            lines: [`Wrote ${file}`, ...describeCounts(counts), NOT_IN_A_BACKUP],
          };
        }),
      ),
    );
}
