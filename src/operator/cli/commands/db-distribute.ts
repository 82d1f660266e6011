import type { Command } from "commander";
import { action, type CommandParts } from "../command.ts";
import { distributeTables } from "../distribute-tables.ts";
import { withInstallation } from "../installation.ts";

/** `castmeter db distribute`: distributes the tables over a Citus cluster. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async () => {
      const { distributed, broughtBack } = await withInstallation(parts.config(), ({ pool }) =>
        distributeTables(pool),
      );
      return {
        json: { object: "distribution", tables: distributed, brought_back: broughtBack },
        lines:
          distributed.length + broughtBack.length === 0
            ? ["All tables are distributed already."]
            : [
                ...broughtBack.map((table) => `brought ${table} back to the coordinator`),
                ...distributed.map((table) => `distributed ${table}`),
              ],
      };
    }),
  );
}
