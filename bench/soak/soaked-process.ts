import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DemoFile } from "../../demo/demo-files.ts";
import { FaultStage } from "../faults/fault-stage.ts";
import { serverNodeOptions } from "../harness/processes.ts";
import { MASTER_KEY } from "../harness/read-path.ts";
import { Inspector } from "./inspector.ts";

/** A server process whose memory is watched, with keys to call it by. */
export interface SoakedProcess {
  address: string;
  /** Of one workspace, used in turn. */
  keys: readonly string[];
  inspector: Inspector;
  close(): Promise<void>;
}

export const SUBJECTS = { serve: startServe, demo: startDemo } as const;
export type Subject = keyof typeof SUBJECTS;

const SERVE = fileURLToPath(new URL("../../src/operator/cli/main.ts", import.meta.url));
const DEMO = fileURLToPath(new URL("../../demo/start.ts", import.meta.url));

/** `npm run serve` on a PostgreSQL of its own that has two tenants. */
async function startServe(): Promise<SoakedProcess> {
  const stage = await FaultStage.start();
  const { child, inspector, address } = await startInspected([SERVE, "serve"], {
    DATABASE_URL: stage.database.url,
    MASTER_KEY: MASTER_KEY.toString("base64"),
    DATA_DIR: join(stage.folder, "data"),
    ALLOW_PRIVATE_NETWORK: "on",
  });
  return {
    address,
    keys: stage.tenant.keys,
    inspector,
    close: async () => {
      inspector.close();
      await stop(child);
      await stage.close();
    },
  };
}

/** `npm start`: the same server with the demo's simulators and its readings of accounts. */
async function startDemo(): Promise<SoakedProcess> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-soak-demo-"));
  const { child, inspector, address } = await startInspected([DEMO], {
    DATA_DIR: folder,
    DEMO: "on",
  });
  const demo = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as DemoFile;
  return {
    address,
    keys: demo.workspaces.slice(0, 1).map((workspace) => workspace.api_key),
    inspector,
    close: async () => {
      inspector.close();
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Inspected {
  child: ChildProcess;
  inspector: Inspector;
  address: string;
}

/** Starts a program with the options of `npm run serve` and an inspector on a free port. */
async function startInspected(
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Inspected> {
  const child = spawn(
    process.execPath,
    [...serverNodeOptions(), "--inspect=127.0.0.1:0", ...program],
    {
      env: {
        // Nothing of the caller's: a DATABASE_URL of theirs would be the database that is used.
        PATH: process.env["PATH"],
        PORT: "0",
        METRICS_PORT: "0",
        STATUS_PORT: "off",
        LOG_LEVEL: "silent",
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [url, address] = await Promise.all([
    found(child, "stderr", /(ws:\/\/\S+)/),
    found(child, "stdout", /(http:\/\/127\.0\.0\.1:\d+)/),
  ]);
  return { child, inspector: await Inspector.connect(url), address };
}

/** The first match in what a process prints; it goes on being read afterwards. */
function found(child: ChildProcess, stream: "stdout" | "stderr", wanted: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    let isFound = false;
    child[stream]?.on("data", (chunk: Buffer) => {
      if (isFound) return;
      printed += chunk.toString();
      const match = wanted.exec(printed)?.[1];
      if (match === undefined) return;
      isFound = true;
      resolve(match);
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code} at its start: ${printed}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
