import type { Command } from "commander";
import { once } from "node:events";
import { exportArchive, findLeftBehind } from "../../archive/index.ts";
import { action, type CommandOptions, type CommandParts } from "../command.ts";
import { describeLeftBehind, writeArchiveFile } from "../archive-file.ts";
import { describeCounts } from "../describe-counts.ts";
import { withInstallation } from "../installation.ts";
import { requireWorkspace } from "../requirements/require-workspace.ts";

/** `castmeter export`: writes a workspace as a portable archive. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace to export")
    .option("--out <file>", "file to write; standard output when left out")
    .action(
      action<CommandOptions & { workspace?: string; out?: string }>(
        parts,
        async ({ workspace, out }) =>
          withInstallation(parts.config(), async ({ database }) => {
            const workspaceId = await requireWorkspace(database, workspace);
            const leftBehind = await findLeftBehind(database, workspaceId);
            if (out !== undefined) {
              const counts = await writeArchiveFile(database, { workspaceId }, out);
              return {
                json: { object: "export", file: out, counts, left_behind: leftBehind },
                lines: [
                  `Wrote ${out}`,
                  ...describeCounts(counts),
                  ...describeLeftBehind(leftBehind),
                ],
              };
            }
            await exportArchive(database, { workspaceId }, async (line) => {
              if (!process.stdout.write(line)) await once(process.stdout, "drain");
            });
            for (const line of describeLeftBehind(leftBehind)) parts.printError(line);
            // Standard output is the archive itself; another line would become part of it.
            return { json: undefined, lines: [] };
          }),
      ),
    );
}
