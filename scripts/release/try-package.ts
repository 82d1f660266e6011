import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Tries a packed release as its users do: in an empty folder, by npm and npx. */

const START_MAX_MS = 600_000;
const STOP_MAX_MS = 20_000;
/** npm takes what it has, and asks the registry for the rest. */
const INSTALL = ["install", "--prefer-offline", "--no-audit", "--no-fund"];

export interface Tried {
  /** `name@version` of everything that npm installed, but for the package and its SDK. */
  installed: string[];
  /** What was tried, a sentence each. */
  lines: string[];
}

/** @throws With what did not work. */
export async function tryPackage(tarballs: readonly string[]): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-try-"));
  try {
    writeFileSync(join(folder, "package.json"), `{ "private": true }\n`);
    execFileSync("npm", [...INSTALL, ...tarballs], { cwd: folder, stdio: "inherit" });
    execFileSync(process.execPath, [
      "--input-type=module",
      "--eval",
      `import { createRequire } from "node:module";
       await import(${JSON.stringify(`${folder}/node_modules/@castmeter/sdk/index.js`)});
       createRequire(${JSON.stringify(`${folder}/`)})("@castmeter/sdk");`,
    ]);
    return {
      installed: installedIn(folder),
      lines: [
        "the SDK is imported and required",
        await tryProgram(folder, [], "The demo"),
        await tryProgram(folder, ["sandbox"], "The sandbox"),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const installedIn = (folder: string): string[] =>
  globSync("node_modules/{,*/node_modules/}{*,@*/*}/package.json", { cwd: folder })
    .map((path) => JSON.parse(readFileSync(join(folder, path), "utf8")) as Record<string, string>)
    .filter(({ name, version }) => name !== undefined && version !== undefined)
    .filter(({ name = "" }) => name !== "castmeter" && !name.startsWith("@castmeter/"))
    .map(({ name, version }) => `${name}@${version}`)
    .toSorted();

/** Starts a program by npx, reads a page of it, and ends npx by SIGTERM, after which nothing answers. */
async function tryProgram(folder: string, args: string[], name: string): Promise<string> {
  const port = await freePort();
  const startedAt = performance.now();
  const npx = spawn("npx", ["--offline", "castmeter", ...args], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), STATUS_PORT: "off", METRICS_PORT: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  for (const stream of [npx.stdout, npx.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk.toString()));
  try {
    const address = await addressOf(npx, output);
    const { status } = await fetch(new URL("/docs", address));
    if (status !== 200) throw new Error(`${name} answers ${address}/docs with ${status}.`);
    const readySec = ((performance.now() - startedAt) / 1_000).toFixed(0);
    npx.kill("SIGTERM");
    const stoppedSec = (await untilSilent(address, name)) / 1_000;
    return `${name} answers after ${readySec} s, and stops ${stoppedSec.toFixed(1)} s after SIGTERM to npx`;
  } finally {
    if (npx.exitCode === null && npx.signalCode === null) npx.kill("SIGINT");
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** The address that the program prints once it is ready. */
async function addressOf(npx: ChildProcess, output: readonly string[]): Promise<string> {
  const end = performance.now() + START_MAX_MS;
  while (performance.now() < end) {
    const [, address] = / runs at (http:\/\/127\.0\.0\.1:\d+) \(ready/.exec(output.join("")) ?? [];
    if (address !== undefined) return address;
    if (npx.exitCode !== null) break;
    await wait(200);
  }
  throw new Error(`The program did not start:\n${output.join("").slice(-4_000)}`);
}

/** Milliseconds until nothing answers at an address. */
async function untilSilent(address: string, name: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < STOP_MAX_MS) {
    const answers = await fetch(new URL("/health", address)).then(
      () => true,
      () => false,
    );
    if (!answers) return performance.now() - startedAt;
    await wait(100);
  }
  throw new Error(`${name} still answers ${STOP_MAX_MS / 1_000} s after npx was ended.`);
}
