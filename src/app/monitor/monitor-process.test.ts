import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHILD_ENVIRONMENT } from "../../../test/child-environment.ts";
import type { StatusDocument } from "../../observability/monitor/status-document.ts";
import { readOwner } from "../../observability/monitor/store/monitor-folder.ts";
import { type Config, readConfig } from "../config/config.ts";
import { createLog } from "../log.ts";
import { spawnMonitor, type SpawnedMonitor, withMonitor } from "./spawn-monitor.ts";

/** The monitor as the operating system runs it, beside a server that is stopped and killed. */

const CHILD = fileURLToPath(new URL("./monitor.test-child.ts", import.meta.url));
const START = Date.UTC(2026, 10, 22, 14, 7);

let api: Server;
let baseUrl: string;
let folder: string;
const children = new Set<ChildProcess>();
const spawned = new Set<SpawnedMonitor>();

beforeEach(async () => {
  api = await startApi(0);
  baseUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), "castmeter-status-"));
});
afterEach(async () => {
  await Promise.all([...spawned].map((monitor) => monitor.stop()));
  spawned.clear();
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  children.clear();
  api.close();
  await rm(folder, { recursive: true });
});

/** What the checks without a key ask for. */
async function startApi(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const page = "<!doctype html><html>Castmeter</html>";
    const answers: Record<string, [type: string, text: string]> = {
      "/v1": ["application/json", '{"object":"api"}'],
      "/ready": ["application/json", "{}"],
      "/": ["text/html", page],
      "/.well-known/oauth-authorization-server": [
        "application/json",
        '{"issuer":"x","token_endpoint":"y"}',
      ],
    };
    const [type, text] = answers[request.url ?? ""] ?? ["text/plain", "none"];
    response.writeHead(200, { "content-type": type, connection: "close" }).end(text);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Closed, and its port free. */
async function stopApi(): Promise<number> {
  const { port } = api.address() as AddressInfo;
  api.close();
  await once(api, "close");
  return port;
}

const settingsOf = (statusPort: number): Record<string, string> => ({
  ROLES: "all",
  BASE_URL: baseUrl,
  STATUS_PORT: String(statusPort),
  STATUS_DIR: folder,
  LOG_LEVEL: "silent",
});

interface Moved {
  child: ChildProcess;
  lines: Interface;
}

/** A monitor whose time the test moves; resolves after its first slot. */
async function startMoved(atMs: number): Promise<Moved> {
  const child = spawn(process.execPath, [CHILD, new Date(atMs).toISOString()], {
    env: { ...CHILD_ENVIRONMENT, ...settingsOf(0) },
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.add(child);
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  return { child, lines };
}

async function nextSlot({ child, lines }: Moved): Promise<void> {
  const over = once(lines, "line");
  child.stdin?.write("\n");
  await over;
}

async function status(): Promise<StatusDocument> {
  const owner = await readOwner(folder);
  return (await (await fetch(`${owner?.address ?? ""}/status.json`)).json()) as StatusDocument;
}

const api0 = ({ components }: StatusDocument) => components.find(({ id }) => id === "api");

describe("a monitor in a process of its own", () => {
  it("answers down while the API is gone, keeps it over a kill -9, and closes it when the API is back", async () => {
    const first = await startMoved(START);
    expect(await status()).toMatchObject({ overall: "operational", incidents: [] });
    const port = await stopApi();
    await nextSlot(first);
    expect(await status()).toMatchObject({ overall: "operational", incidents: [] });
    await nextSlot(first);
    const down = await status();
    expect(down).toMatchObject({ overall: "down", stale: false });
    expect(api0(down)).toMatchObject({ status: "down" });

    first.child.kill("SIGKILL");
    await once(first.child, "exit");
    const second = await startMoved(START + 3 * 60_000);
    const still = await status();
    expect(still.overall).toBe("down");
    expect(still.incidents.find(({ component }) => component === "api")).toMatchObject({
      state: "ongoing",
      started_at: "2026-11-22T14:08:00.000Z",
      duration_seconds: 120,
    });

    api = await startApi(port);
    await nextSlot(second);
    const up = await status();
    expect(up.overall).toBe("operational");
    expect(up.incidents.map(({ state }) => state)).toEqual(["resolved", "resolved", "resolved"]);
    expect(api0(up)?.days.at(-1)).toMatchObject({ status: "down", checks: 5, down_checks: 3 });
  });
});

describe("the monitor beside a server", () => {
  const configOf = (statusPort: number): Config => readConfig(settingsOf(statusPort));
  const logged: string[] = [];
  const log = createLog("warn", { write: (line) => void logged.push(line) });

  function start(statusPort: number): SpawnedMonitor {
    const monitor = spawnMonitor(configOf(statusPort), log, 0);
    if (monitor === undefined) throw new Error("there is no monitor");
    spawned.add(monitor);
    return monitor;
  }

  const pidWhenChecked = async (otherThan = 0): Promise<number> => {
    let pid = 0;
    await expect
      .poll(
        async () => {
          const owner = await readOwner(folder);
          if (owner?.address == null || owner.pid === otherThan) return "not started";
          ({ pid } = owner);
          return (await status().catch(() => null))?.overall;
        },
        { interval: 20, timeout: 20_000 },
      )
      .toBe("operational");
    return pid;
  };

  it("runs as another process, is started again when it is killed, and ends with the server", async () => {
    const monitor = start(0);
    const pid = await pidWhenChecked();
    expect(pid).not.toBe(process.pid);
    process.kill(pid, "SIGKILL");
    const second = await pidWhenChecked(pid);
    await monitor.stop();
    expect(() => process.kill(second, 0)).toThrow("ESRCH");
    expect(logged.join("")).toContain("the status monitor ended, and is started again");
  });

  it("takes port and history over from one that a killed server left", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    holder.close();
    await once(holder, "close");
    const left = start(port);
    const pid = await pidWhenChecked();
    start(port);
    const second = await pidWhenChecked(pid);
    expect(second).not.toBe(pid);
    await expect.poll(() => isRunning(pid), { interval: 20, timeout: 10_000 }).toBe(false);
    expect((await readOwner(folder))?.address).toBe(`http://127.0.0.1:${port}`);
    // Its server does not start it again: it would take over in its turn.
    expect(logged.join("")).toContain("has taken over from this server's");
    await left.stop();
  });

  it("ends before a server that is stopped", async () => {
    const calls: string[] = [];
    const monitor: SpawnedMonitor = {
      stop: async () => void calls.push("monitor stopped"),
    };
    const close = async (): Promise<void> => void calls.push("server closed");
    await withMonitor({ close }, monitor).close();
    expect(calls).toEqual(["monitor stopped", "server closed"]);
  });

  it("is none where STATUS_PORT is off or the role is another's", () => {
    const none = (settings: Record<string, string>) =>
      spawnMonitor(readConfig({ ...settingsOf(0), ...settings }), log);
    expect(none({ STATUS_PORT: "off" })).toBeUndefined();
    expect(none({ ROLES: "api,worker" })).toBeUndefined();
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
