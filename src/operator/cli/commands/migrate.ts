import type { Command } from "commander";
import { startEmbeddedPostgres } from "../../../db/embedded-postgres/embedded-postgres.ts";
import { join } from "node:path";
import { action, type CommandParts } from "../command.ts";
import { type Installation, withInstallationAsItIs } from "../installation.ts";
import { bringUpToDate, ranAnswer } from "../upgrade/bring-up-to-date.ts";

/** `castmeter migrate`: brings the database to the newest schema. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async () => {
      const config = parts.config();
      const update = (installation: Installation): Promise<string[]> =>
        bringUpToDate(installation, parts.printError);
      let ran = await withInstallationAsItIs(config, update);
      if (ran === undefined) {
        const server = await startEmbeddedPostgres({
          dataDirectory: join(config.dataDirectory, "postgres"),
        });
        await server.stop();
        ran = await withInstallationAsItIs(config, update);
      }
      return ranAnswer(ran ?? []);
    }),
  );
}
