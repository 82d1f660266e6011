import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CHILD_ENVIRONMENT } from "../../../../../test/child-environment.ts";

/** `castmeter serve` with the worker role alone, as an operating system runs it. */
export interface WorkerProcess {
  /** Sends SIGKILL: the process ends without cleaning up. */
  kill(): Promise<void>;
  /** Sends SIGTERM: the process ends in order. */
  stop(): Promise<void>;
  /** The text of its log. */
  logged(): string;
}

const PROGRAM = fileURLToPath(new URL("../../../../operator/cli/main.ts", import.meta.url));

/**
 * Starts a worker process on a migrated database under the master key of tests; resolves when it is
 * ready.
 */
export async function startWorkerProcess(
  databaseUrl: string,
  platformUrls: Readonly<Record<string, string>>,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [PROGRAM, "serve", "--roles", "worker", "--json"], {
    env: {
      ...CHILD_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      METRICS_PORT: "off",
      STATUS_PORT: "off",
      ALLOW_PRIVATE_NETWORK: "on",
      PLATFORM_URLS: Object.entries(platformUrls)
        .map((entry) => entry.join("="))
        .join(","),
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.once("data", () => resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}: ${log}`)));
  });
  const end = async (process: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    process.kill(signal);
    await ended;
  };
  return {
    kill: () => end(child, "SIGKILL"),
    stop: () => end(child, "SIGTERM"),
    logged: () => log,
  };
}
