import type { Command } from "commander";
import { createLog } from "../../app/log.ts";
import { serve } from "../../app/serve.ts";
import { action, type CommandParts, subcommand } from "../command.ts";
import { withFreePort } from "../free-port.ts";
import { listenForStop } from "../stop-signal.ts";
import { untilStopped } from "../until-stopped.ts";
import { setUpLines } from "../way-in.ts";

/** `castmeter serve`: runs a server or worker until it is stopped. */
export function addServe(parent: Command, parts: CommandParts): void {
  subcommand(
    parent,
    "serve",
    "run the roles of ROLES until Ctrl-C: API, worker (without the demo; npm start has it)",
  )
    .option("--roles <names>", "run these instead of ROLES: some of api, worker, by commas; or all")
    .action(
      action(parts, async (options: { json?: boolean; roles?: string }) => {
        const stop = listenForStop();
        const config = await withFreePort(
          parts.config(options.roles === undefined ? {} : { ROLES: options.roles }),
        );
        const running = await serve(config, createLog(config.logLevel));
        const roles = [...config.roles];
        const where = running.address === undefined ? "" : ` at ${config.baseUrl}`;
        const metrics =
          running.metricsAddress === undefined
            ? ""
            : ` Figures: ${running.metricsAddress}/metrics.`;
        const started = {
          base_url: config.baseUrl,
          address: running.address ?? null,
          metrics_address: running.metricsAddress ?? null,
          roles,
        };
        await untilStopped(running, stop, async () => {
          parts.print(
            options.json === true
              ? JSON.stringify(started)
              : `Castmeter runs (${roles.join(", ")})${where}.${metrics} Ctrl-C stops it.`,
          );
          const { services, clock } = running.runtime;
          if (running.address !== undefined && options.json !== true)
            for (const line of await setUpLines(services.identity, clock.now())) parts.print(line);
        });
        return { json: { stopped: true }, lines: ["Stopped."] };
      }),
    );
}
