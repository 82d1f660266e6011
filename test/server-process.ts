import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Fetch, fetchAt, ISSUER } from "../src/surfaces/oauth/oauth.test-support.ts";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";

/**
 * `castmeter serve` as an operating system runs it: a process with memory, clock and connections of
 * its own.
 */
export interface ServerProcess {
  pid: number;
  /** Fetches what is meant for the issuer from this process. */
  fetch: Fetch;
  /** What it wrote to its log. */
  logged(): string;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL("../src/operator/cli/main.ts", import.meta.url));

/** Starts one on a migrated database under the master key of tests; resolves when it answers. */
export async function startServerProcess(
  databaseUrl: string,
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  program: string = PROGRAM,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, "serve", "--json"], {
    env: {
      ...CHILD_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      DATA_DIR: dataFolder,
      ROLES: "api",
      BASE_URL: ISSUER,
      PORT: "0",
      METRICS_PORT: "off",
      STATUS_PORT: "off",
      TRUST_PROXY: "on",
      LOG_LEVEL: "info",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, error] = ["", ""];
  const ended = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
      const [, started] = /"address":"([^"]+)"/.exec(out) ?? [];
      if (started !== undefined) resolve(started);
    });
    child.once("exit", (code) =>
      reject(new Error(`the server ended with ${code}: ${out} ${error}`)),
    );
  });
  return {
    pid: child.pid ?? 0,
    fetch: fetchAt(Number(new URL(address).port)),
    logged: () => out + error,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
