import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { nowMs } from "./steps.ts";

/** A machine of the drill: a data folder of its own, and the commands of an operator. */

const MAIN = fileURLToPath(new URL("../../src/operator/cli/main.ts", import.meta.url));
const run = promisify(execFile);
const START_LIMIT_MS = 300_000;
const LOOK_MS = 50;

export interface Machine {
  /** Runs a command and returns its JSON. @throws Error where it fails, with what it printed. */
  castmeter: <Answer>(...parameters: string[]) => Promise<Answer>;
  serve: () => Promise<Server>;
  /** The machine is lost: nothing is put in order, and its folder is gone. */
  lose: () => Promise<void>;
}

export interface Server {
  address: string;
  /** The token of the link for the first account; empty where there is an account. */
  token: string;
  stop: () => Promise<void>;
}

export async function startMachine(
  environment: Readonly<Record<string, string>>,
): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-drill-"));
  const env = {
    PATH: process.env["PATH"],
    HOME: folder,
    DATA_DIR: join(folder, "data"),
    METRICS_PORT: "off",
    STATUS_PORT: "off",
    LOG_LEVEL: "warn",
    PORT: "0",
    ...environment,
  };
  const children: ChildProcess[] = [];
  return {
    async castmeter<Answer>(...parameters: string[]): Promise<Answer> {
      try {
        const { stdout } = await run(process.execPath, [MAIN, ...parameters, "--json"], { env });
        return JSON.parse(stdout) as Answer;
      } catch (error) {
        const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
        throw new Error(`castmeter ${parameters.join(" ")} failed: ${stderr}${stdout}`, {
          cause: error,
        });
      }
    },
    async serve() {
      const child = spawn(process.execPath, [MAIN, "serve"], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      let out = "";
      child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
      const address = await until("the server's address", () => /at (http\S+?)\. /.exec(out)?.[1]);
      const isNew = (): string | undefined => /#token=([\w-]+)/.exec(out)?.[1];
      // The link follows the address within the same start, where there is no account.
      const token = await until("the first link", isNew, { limitMs: 10_000 }).catch(() => "");
      return {
        address,
        token,
        stop: async () => {
          child.kill("SIGTERM");
          if (child.exitCode === null) await once(child, "exit");
        },
      };
    },
    async lose() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      // The supervisor of the embedded PostgreSQL ends it within moments of its server.
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

/** Waits for what a look finds. */
export async function until<Found>(
  what: string,
  look: () => Found | undefined | Promise<Found | undefined>,
  { limitMs = START_LIMIT_MS, everyMs = LOOK_MS } = {},
): Promise<Found> {
  const startedMs = nowMs();
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (nowMs() - startedMs > limitMs) throw new Error(`No sign of ${what}.`);
    await new Promise((resolve) => {
      setTimeout(resolve, everyMs);
    });
  }
}
