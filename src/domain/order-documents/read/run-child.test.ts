import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Confinement, confinements } from "./confinement.ts";
import { confinementOfReader } from "./read-document.ts";
import { ChildStartError, runChild } from "./run-child.ts";

const PLANTED = fileURLToPath(new URL("./planted.test-child.ts", import.meta.url));
const SLOW = fileURLToPath(new URL("./slow-start.test-child.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "castmeter-reader-"));
const secretFile = join(folder, "master.key");
const newFile = join(folder, "new");
const socket = join(folder, "canary.sock");
let canary: Server;
let socketCanaries: Server[];
let reached = 0;

beforeAll(async () => {
  writeFileSync(secretFile, "secret");
  const count = (): number => (reached += 1);
  canary = createServer(count).listen(0, "127.0.0.1");
  // An abstract name is of Linux alone; elsewhere it is a second file.
  const abstract = process.platform === "linux" ? `\0${socket.slice(-20)}` : `${socket}2`;
  socketCanaries = [socket, abstract].map((path) => createServer(count).listen(path));
  await Promise.all([canary, ...socketCanaries].map((server) => once(server, "listening")));
});
afterAll(() => {
  canary.close();
  for (const server of socketCanaries) server.close();
  rmSync(folder, { recursive: true });
});

const fileOf = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};
/** Empty for a process that ended, also while its parent has not looked at it. */
const commandOf = (pid: number): string =>
  fileOf(`/proc/${pid}/cmdline`).split("\0").filter(Boolean).at(-1) ?? "";
const descendantsOf = (pid: number): number[] =>
  fileOf(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter(Boolean)
    .flatMap((child) => [Number(child), ...descendantsOf(Number(child))]);

/** What a program in place of the reader could do, by the name of each attempt. */
async function attempts(confinement: Confinement): Promise<Record<string, string>> {
  const { port } = canary.address() as AddressInfo;
  const canaries = { port, socket, secretFile, newFile, parent: process.pid };
  const answer = await runChild([Buffer.from(JSON.stringify(canaries))], {
    confinement,
    deadlineMs: 20_000,
    main: PLANTED,
  });
  return JSON.parse(answer ?? "null") as Record<string, string>;
}

/** Closed by Node on every system. */
const CLOSED_BY_NODE = [
  "a thread",
  "a thread without options",
  "a thread without permissions",
  "a program",
  "a fork",
  "a cluster",
  "a database file",
  "a new file",
  "a report",
  "a snapshot of the heap",
  "the accounts",
  "the master key",
  "the parent's variables",
  "the variables of the process above",
  "its own variables by files",
  "a blob of a file",
  "the inspector",
  "a session of the inspector",
  "a binding",
  "an addon",
  "wasi",
  "code of a string",
];

describe("code of a hostile document in the process that reads it", () => {
  it("has no thread, program, file, addon or inspector, however little the system closes", async () => {
    const answers = await attempts(confinements().at(-1) as Confinement);
    const open = CLOSED_BY_NODE.filter((name) => answers[name]?.startsWith("done") !== false);
    expect(open.map((name) => [name, answers[name]])).toEqual([]);
    expect(answers["variables"]).toBe("done: {}");
    expect(existsSync(newFile)).toBe(false);
  });

  it("reaches no port, no socket and no process but itself, where the system has namespaces", async () => {
    const confinement = await confinementOfReader();
    const before = reached;
    const answers = await attempts(confinement);
    const done = (name: string): boolean => answers[name]?.startsWith("done") ?? true;
    expect(CLOSED_BY_NODE.filter(done)).toEqual([]);
    // What stays open is exactly what the server logs as left open.
    const isOpen = (what: string): boolean => confinement.open.some((one) => one.includes(what));
    expect(done("tcp")).toBe(isOpen("network"));
    if (process.getuid?.() === 0 && !isOpen("runs as the user")) {
      expect(answers["its own user"]).toBe("done: 65533");
      expect(done("a signal to the server")).toBe(false);
      expect(done("a unix socket")).toBe(false);
    }
    if (!isOpen("network"))
      expect([reached - before, done("an abstract socket")]).toEqual([0, false]);
  });

  const TIED = confinements().flatMap(({ open }, index) =>
    open.some((one) => one.includes("outlive")) ? [] : [index],
  );
  // Where packages are read from the disk for the first time, a child may not start within its time.
  const AGAIN = { retry: 1 };
  it.for(TIED)("ends with the server, also while it computes (way %i)", AGAIN, async (index) => {
    const script = fileURLToPath(new URL("./computing-parent.test-child.ts", import.meta.url));
    const server = spawn(process.execPath, [script, String(index)], { stdio: "ignore" });
    const serverPid = server.pid ?? 0;
    const isComputing = (): boolean => {
      descendants = descendantsOf(serverPid);
      return descendants.some((pid) => commandOf(pid).endsWith("computing.test-child.ts"));
    };
    let descendants: number[] = [];
    await expect.poll(isComputing, { timeout: 30_000 }).toBe(true);
    server.kill("SIGKILL");
    const living = (): string[] => descendants.map(commandOf).filter((command) => command !== "");
    await expect.poll(living, { timeout: 30_000 }).toEqual([]);
  });
});

describe("the time of the process that reads", () => {
  const confinement = confinements().at(-1) as Confinement;

  it("begins when it can read, however long its start takes", async () => {
    const answer = await runChild([Buffer.from("x")], {
      confinement,
      deadlineMs: 1_000,
      main: SLOW,
    });
    expect(answer).toBe("\nread");
  });

  it("is no failure of the document where it did not start", async () => {
    const run = runChild([Buffer.from("x")], { confinement, deadlineMs: 1_000, startMs: 1 });
    await expect(run).rejects.toThrow(ChildStartError);
  });
});
