import type { Command } from "commander";
import { createReadStream, existsSync } from "node:fs";
import { importArchive, type ImportCounts } from "../../archive/index.ts";
import { action, type CommandAnswer, type CommandParts, subcommand } from "../command.ts";
import { withInstallation } from "../installation.ts";

/** What an import did, as JSON and as lines. */
export function importAnswer(file: string, counts: ImportCounts): CommandAnswer {
  const objects = Object.entries(counts.byObject).map(
    ([object, { lines, changed }]) => `  ${object}: ${lines} lines, ${changed} changed`,
  );
  return {
    json: {
      object: "import",
      file,
      lines: counts.lines,
      changed: counts.changed,
      by_object: counts.byObject,
      recomputed_clusters: counts.recomputedClusters,
    },
    lines: [
      counts.changed === 0 ? `Read ${file}: everything was stored already.` : `Imported ${file}.`,
      ...objects,
      `  figures of ${counts.recomputedClusters} clusters computed anew`,
    ],
  };
}

export function requireFile(path: string): void {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
}

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
