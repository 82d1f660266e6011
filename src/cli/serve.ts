import type { Command } from "commander";
import { createLog } from "../log.ts";
import { serve } from "../main.ts";
import { action, type CommandParts, subcommand } from "./command.ts";
import { withFreePort } from "./free-port.ts";
import { listenForStop } from "./stop-signal.ts";

export function addServe(parent: Command, parts: CommandParts): void {
  subcommand(parent, "serve", "run the roles of ROLES until Ctrl-C: API, worker, monitor (without the demo; npm start has it)").action(
    action(parts, async (options) => {
      const stop = listenForStop();
      const config = await withFreePort(parts.config());
      const running = await serve(config, createLog(config.logLevel));
      const roles = [...config.roles].join(", ");
      parts.print(options.json === true ? JSON.stringify({ base_url: config.baseUrl, address: running.address ?? null, roles: [...config.roles] }) : `Castmeter runs (${roles})${running.address === undefined ? "" : ` at ${config.baseUrl}`}. Ctrl-C stops it.`);
      await stop.received;
      await running.close();
      return { json: { stopped: true }, lines: ["Stopped."] };
    }),
  );
}
