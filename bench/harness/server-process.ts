import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A `castmeter serve` in a process of its own, as an operator runs it. */
export interface ServerProcess {
  /** Of the API; empty for a worker. */
  address: string;
  /** Empty unless the environment sets METRICS_PORT. */
  metricsAddress: string;
  pid: number;
  /** Resolves with the exit code when the process has ended; null after a signal. */
  ended: Promise<number | null>;
  /** SIGKILL: nothing is put in order. */
  kill(): Promise<void>;
  /** SIGTERM: ends in order. */
  stop(): Promise<void>;
  /** SIGSTOP and SIGCONT. After 10 s a worker counts as dead. */
  pause(): void;
  resume(): void;
  /**
   * Moves the wall clock of a process started with `canStepClock`, as a time server or a resumed
   * machine does.
   */
  stepClock(byMs: number): void;
}

const MAIN = fileURLToPath(new URL("../../src/operator/cli/main.ts", import.meta.url));
const STEPPED_CLOCK = new URL("../faults/clock/stepped-clock.ts", import.meta.url).href;

/**
 * Starts the roles; resolves when the process reports that it is ready. Only with `canStepClock`
 * can its clock be moved: every Date of such a process goes through a proxy, which is 3 % of what a
 * delivery costs.
 */
export async function startServer(
  roles: "api" | "worker" | "api,worker" | "monitor",
  environment: Record<string, string>,
  {
    canStepClock = false,
    nodeOptions = ["--max-semi-space-size=32"],
  }: { canStepClock?: boolean; nodeOptions?: readonly string[] } = {},
): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    [
      ...nodeOptions,
      ...(canStepClock ? ["--import", STEPPED_CLOCK] : []),
      MAIN,
      "serve",
      "--roles",
      roles,
      "--json",
    ],
    {
      env: {
        ...process.env,
        PORT: "0",
        METRICS_PORT: "off",
        STATUS_PORT: "off",
        ALLOW_PRIVATE_NETWORK: "on",
        LOG_LEVEL: "silent",
        ...environment,
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const ended = new Promise<number | null>((resolve) => void child.once("exit", resolve));
  const addresses = await printedAddresses(child);
  child.stdout?.resume();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    ...addresses,
    pid: child.pid ?? 0,
    ended,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    stepClock: (byMs) => void child.send({ stepClockMs: byMs }),
  };
}

function printedAddresses(
  child: ChildProcess,
): Promise<Pick<ServerProcess, "address" | "metricsAddress">> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (line: Buffer) => {
      const printed = JSON.parse(line.toString()) as Record<string, string | null>;
      resolve({
        address: printed["address"] ?? "",
        metricsAddress: printed["metrics_address"] ?? "",
      });
    });
    child.once("exit", (code) => reject(new Error(`a server ended with ${code} at its start`)));
  });
}
