import type { Command } from "commander";
import { createReadStream } from "node:fs";
import { importArchive } from "../../archive/index.ts";
import { action, type CommandParts } from "../command.ts";
import { importAnswer } from "../api/import-answer.ts";
import { withInstallation } from "../installation.ts";
import { requireFile } from "../requirements/require-file.ts";

/** `castmeter import`: reads a portable archive. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
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
