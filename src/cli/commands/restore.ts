import type { Command } from "commander";
import { createReadStream } from "node:fs";
import { importArchive, isEmptyInstallation } from "../../archive/index.ts";
import { action, type CommandParts, subcommand } from "../command.ts";
import { importAnswer } from "../import-answer.ts";
import { withInstallation } from "../installation.ts";
import { requireFile } from "../require-file.ts";

/** `castmeter restore`: reads a backup into an empty installation. */
export function addRestore(parent: Command, parts: CommandParts): void {
  subcommand(parent, "restore", "read a backup into an empty installation")
    .argument("<file.ndjson>")
    .action(
      action(parts, async (_, file) => {
        requireFile(file);
        return withInstallation(parts.config(), async ({ database, clock }) => {
          if (!(await isEmptyInstallation(database)))
            throw new Error(
              "This installation already holds workspaces or shows, and a restore would mix " +
                "them with the backup's. Use an empty DATA_DIR or database, or castmeter import " +
                "to add to what is here.",
            );
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
