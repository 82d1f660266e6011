import type { Command } from "commander";
import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { importArchive } from "../../archive/index.ts";
import { describeCounts, writeArchiveFile } from "../archive-file.ts";
import { action, type CommandOptions, type CommandParts, subcommand } from "../command.ts";
import { importAnswer, requireFile } from "./import.ts";
import { withInstallation } from "../installation.ts";

/**
 * A backup is the portable archive of everything: PostgreSQL's own dump does not come with the
 * embedded database, and an archive can be read by any later version and on any server.
 */
const NOT_IN_A_BACKUP =
  "Not in it: API keys (their secrets are stored nowhere; make new ones), events, request logs " +
  "and waiting jobs.";

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

export function addRestore(parent: Command, parts: CommandParts): void {
  subcommand(parent, "restore", "read a backup into an empty installation")
    .argument("<file.ndjson>")
    .action(
      action(parts, async (_, file) => {
        requireFile(file);
        return withInstallation(parts.config(), async ({ database, clock }) => {
          const workspace = await database
            .selectFrom("workspaces")
            .select("workspace_id")
            .limit(1)
            .executeTakeFirst();
          const show = await database
            .selectFrom("shows")
            .select("show_id")
            .limit(1)
            .executeTakeFirst();
          if (workspace !== undefined || show !== undefined) {
            throw new Error(
              "This installation already holds workspaces or shows, and a restore would mix " +
                "them with the backup's. Use an empty DATA_DIR or database, or castmeter import " +
                "to add to what is here.",
            );
          }
          const answer = importAnswer(
            file,
            await importArchive(database, () => createReadStream(file), clock.now()),
          );
          return {
            ...answer,
            lines: [
              ...answer.lines,
              "Keys are not in a backup: npx castmeter key create --workspace UID --preset " +
                "full_access",
            ],
          };
        });
      }),
    );
}
