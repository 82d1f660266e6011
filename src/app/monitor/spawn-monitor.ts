import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Config, monitorEnvironment } from "../config/config.ts";
import type { ProcessLog } from "../log.ts";
import type { RunningProcess } from "../serve.ts";
import { REPLACED_CODE } from "./replaced-code.ts";

/** The monitor as a process beside a server. */

export interface SpawnedMonitor {
  /** Stops the monitor, and waits until it has ended. */
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
/** Saves ten megabytes of memory: the objects of a slot are small and short-lived. */
const NODE_OPTIONS = ["--max-semi-space-size=1"];
/** Pause before a monitor that ended by itself is started again. */
const RESTART_MS = 5_000;
/** The monitor ends within a second; after this time it is killed. */
const STOP_MS = 3_000;

/**
 * Starts the monitor of a server in a separate process, and restarts it where it ends by itself.
 * Undefined where the configuration has no monitor. A server that is killed leaves the monitor
 * running: it then reports that the server is down, and the monitor of the next server takes over
 * from it.
 */
export function spawnMonitor(
  config: Config,
  log: ProcessLog,
  restartMs = RESTART_MS,
): SpawnedMonitor | undefined {
  if (config.monitor === undefined || !config.roles.has("monitor")) return undefined;
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess;
  const startAgain = (): void => {
    timer = setTimeout(() => {
      // `spawn` throws on a machine without memory for a process; the server continues.
      try {
        start();
      } catch (error) {
        log.error({ error: String(error) }, "no status monitor runs");
        startAgain();
      }
    }, restartMs);
  };
  const start = (): void => {
    child = spawn(process.execPath, [...NODE_OPTIONS, PROGRAM], {
      env: monitorEnvironment(config),
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", (error) => {
      log.error({ error: String(error) }, "no status monitor runs");
      // A process that could not be started emits no exit.
      if (child.pid === undefined && !isStopping) startAgain();
    });
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      if (code === REPLACED_CODE) {
        log.warn({}, "the status monitor of another server has taken over from this server's");
        return;
      }
      // The monitor was asked to end, for example by the Ctrl-C that this process also receives.
      if (code === 0) log.info({}, "the status monitor was stopped");
      else log.error({ code, signal }, "the status monitor ended, and is started again");
      startAgain();
    });
  };
  start();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const kill = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** True for a process that is only a monitor: it needs no database. */
export const runsMonitorAlone = ({ roles }: Pick<Config, "roles">): boolean =>
  roles.size === 1 && roles.has("monitor");

/**
 * A process with its monitor. The monitor ends first, so that a server that is stopped is not
 * reported as down.
 */
export function withMonitor(
  { close }: Pick<RunningProcess, "close">,
  monitor: SpawnedMonitor | undefined,
): Pick<RunningProcess, "close"> {
  return {
    close: async () => {
      await monitor?.stop();
      await close();
    },
  };
}
