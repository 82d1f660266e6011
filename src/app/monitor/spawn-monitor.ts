import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Config, monitorEnvironment } from "../config/config.ts";
import type { ProcessLog } from "../log.ts";
import type { RunningProcess } from "../serve.ts";
import { REPLACED_CODE } from "./replaced-code.ts";

/** The monitor as a process beside a server. */

export interface SpawnedMonitor {
  /** Ends it, and waits until it has. */
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
/** Ten megabytes less: what a slot makes is small and soon gone. */
const NODE_OPTIONS = ["--max-semi-space-size=1"];
/** One that ends by itself is started again after this long. */
const RESTART_MS = 5_000;
/** It ends within a second; after this long it is killed. */
const STOP_MS = 3_000;

/**
 * Starts the monitor of a server in a process of its own, and again where it ends by itself.
 * Undefined where the configuration has none. A server that is killed leaves it running: it then
 * tells that the server is down, and the next one takes over from it.
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
      // A machine without memory for a process makes `spawn` throw; the server goes on.
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
      // One that could not be started has no exit.
      if (child.pid === undefined && !isStopping) startAgain();
    });
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      if (code === REPLACED_CODE) {
        log.warn({}, "the status monitor of another server has taken over from this server's");
        return;
      }
      // It was asked to end, as by the Ctrl-C that this process gets too.
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

/** True for a process that is a monitor and nothing else: it needs no database. */
export const runsMonitorAlone = ({ roles }: Pick<Config, "roles">): boolean =>
  roles.size === 1 && roles.has("monitor");

/**
 * A process with its monitor. The monitor ends before it: a server that is stopped is not down.
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
