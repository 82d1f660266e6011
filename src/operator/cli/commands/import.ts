import type { Command } from "commander";
import { createReadStream } from "node:fs";
import { importArchive } from "../../archive/index.ts";
import { action, type CommandParts, subcommand } from "../command.ts";
import { importAnswer } from "../api/import-answer.ts";
import { withInstallation } from "../installation.ts";
import { requireFile } from "../requirements/require-file.ts";

/** `castmeter import`: reads a portable archive. */
export function addImport(parent: Command, parts: CommandParts): void {
  subcommand(parent, "import", "read a portable archive; a bad line refuses the whole file")
    .argument("<file.ndjson>")
    .action(
      action(parts, async (_, file) => {
        requireFile(file);
        return withInstallation(parts.config(), async ({ database, clock }) =>
          importAnswer(
            file,
            await importArchive(database, () => createReadStream(file), clock.now()),
          ),
        );
      }),
    );
}
