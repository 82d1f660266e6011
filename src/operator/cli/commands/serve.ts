import type { Command } from "commander";
import { createLog } from "../../../app/log.ts";
import type { Config } from "../../../app/config/config.ts";
import type { ProcessLog } from "../../../app/log.ts";
import { runMonitor } from "../../../app/monitor/run-monitor.ts";
import { runsMonitorAlone, spawnMonitor, withMonitor } from "../../../app/monitor/spawn-monitor.ts";
import { serveRestorable } from "../restore/serve-restorable.ts";
import { systemMonitorTime } from "../../../observability/monitor/monitor-time.ts";
import { action, type CommandAnswer, type CommandParts } from "../command.ts";
import { examine } from "../checks/examine.ts";
import { withFreePort } from "../free-port.ts";
import { listenForStop, type StopSignal } from "../stop-signal.ts";
import { untilStopped } from "../until-stopped.ts";
import { setUpLines } from "../requirements/way-in.ts";

/** `castmeter serve`: runs a server or worker until it is stopped. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option(
      "--roles <names>",
      "run these instead of ROLES: some of api, worker, monitor, by commas; or all",
    )
    .action(
      action(parts, async (options: { json?: boolean; roles?: string }) => {
        const stop = listenForStop();
        const config = await withFreePort(
          parts.config(options.roles === undefined ? {} : { ROLES: options.roles }),
        );
        const log = createLog(config.logLevel);
        if (runsMonitorAlone(config)) return serveMonitor(config, { log, stop, parts, options });
        const running = await serveRestorable(config, log, examine);
        const monitor = spawnMonitor(config, log);
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
        await untilStopped(withMonitor(running, monitor), stop, async () => {
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

interface MonitorParts {
  log: ProcessLog;
  stop: StopSignal;
  parts: CommandParts;
  options: { json?: boolean };
}

/** Runs only the monitor in this process; it opens no database. */
async function serveMonitor(
  config: Config,
  { log, stop, parts, options }: MonitorParts,
): Promise<CommandAnswer> {
  const running = await runMonitor(config, { log, time: systemMonitorTime });
  const stopped = stop.received.then(() => "closed" as const);
  const address = await Promise.race([running.listening, stopped.then(() => undefined)]);
  if (address !== undefined)
    parts.print(
      options.json === true
        ? JSON.stringify({ base_url: config.baseUrl, address, roles: ["monitor"] })
        : `The status monitor runs at ${address}/status and watches ${config.baseUrl}. ` +
            "Ctrl-C stops it.",
    );
  const end = await Promise.race([running.ended, stopped]);
  await running.close();
  return end === "replaced"
    ? { json: { replaced: true }, lines: ["Another status monitor has taken over."] }
    : { json: { stopped: true }, lines: ["Stopped."] };
}
