import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DemoFile } from "../../demo/demo-files.ts";

/** A demo of its own for one play: a process and a folder that are gone afterwards. */
export interface DemoServer {
  url: string;
  /** By the name of the right: keys that a person made in the console. */
  keys: Record<"full_access" | "read_only", string>;
  /** Reads a path of the API with the key of all scopes. */
  read: (path: string) => Promise<unknown>;
  stop(): Promise<void>;
}

const START = fileURLToPath(new URL("../../demo/start.ts", import.meta.url));
const POLL_MS = 500;
const SETTLED_MAX_MS = 300_000;

export async function startDemoServer(): Promise<DemoServer> {
  const home = await mkdtemp(join(tmpdir(), "castmeter-agents-"));
  const child = spawn(process.execPath, [START], {
    cwd: home,
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", STATUS_PORT: "off", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  try {
    await untilReady(child);
    const file = join(home, ".castmeter-demo", "demo.json");
    const demo = JSON.parse(await readFile(file, "utf8")) as DemoFile;
    const keys = await makeKeys(demo);
    const read = (path: string): Promise<unknown> =>
      readPath(demo.base_url, keys.full_access, path);
    await untilSettled(read);
    return { url: demo.base_url, keys, read, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = "";
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ctrl-C stops")) resolve();
    });
  });
  await Promise.race([ready, once(child, "close")]);
  if (child.exitCode !== null) throw new Error(`The demo has ended: ${output}`);
}

/** Signs in as the owner of the network and makes a key of each kind, as the console does. */
async function makeKeys({
  base_url: url,
  workspaces,
  sign_in: owner,
}: DemoFile): Promise<DemoServer["keys"]> {
  const json = { "content-type": "application/json", origin: url };
  const answer = await fetch(`${url}/app-api/sign-in`, {
    method: "POST",
    headers: json,
    body: JSON.stringify(owner),
  });
  const session = (await answer.json()) as { csrf_token?: string };
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  const network = workspaces.find(({ kind }) => kind === "network");
  const make = async (preset: string): Promise<string> => {
    const made = await fetch(`${url}/app-api/developer/keys`, {
      method: "POST",
      headers: {
        ...json,
        cookie: cookie.join("; "),
        "x-csrf-token": session.csrf_token ?? "",
        "castmeter-workspace": network?.effective_uid ?? "",
      },
      body: JSON.stringify({ label: `agents, ${preset}`, preset }),
    });
    const { data } = (await made.json()) as { data?: { key?: string } };
    if (data?.key === undefined) throw new Error(`No key was made: ${made.status}`);
    return data.key;
  };
  return { full_access: await make("full_access"), read_only: await make("read_only") };
}

async function readPath(url: string, key: string, path: string): Promise<unknown> {
  for (;;) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    const body: unknown = await answer.json();
    if (answer.ok) return body;
    if (answer.status !== 429 && answer.status !== 503)
      throw new Error(`GET ${path} answered ${answer.status}`);
    await delay(1_000 * Number(answer.headers.get("retry-after") ?? 1));
  }
}

interface Listed {
  data: readonly { status?: string; review_state?: string }[];
}

/**
 * Waits until the demo's worker has done what it does after a start: all accounts but the silent
 * one are read, posts are suggested, the order and the reports are made.
 */
async function untilSettled(read: DemoServer["read"]): Promise<void> {
  const end = Date.now() + SETTLED_MAX_MS;
  while (!(await isSettled(read))) {
    if (Date.now() > end) throw new Error("The demo has not settled.");
    await delay(POLL_MS);
  }
}

async function isSettled(read: DemoServer["read"]): Promise<boolean> {
  const { stale_platforms: stale } = (await read("/v1/me")) as { stale_platforms: string[] };
  if (stale.some((platform) => platform !== "kit")) return false;
  const isDone = async (path: string, status: string): Promise<boolean> => {
    const { data } = (await read(path)) as Listed;
    return data.length > 0 && data.every((one) => one.status === status);
  };
  return (
    (await isDone("/v1/insertion-orders", "completed")) &&
    (await isDone("/v1/cluster-builds", "completed")) &&
    (await isDone("/v1/research", "completed")) &&
    (await isDone("/v1/reports?limit=100", "ready"))
  );
}
