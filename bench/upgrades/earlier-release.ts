import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { takeRelease } from "../../test/releases/take-release.ts";

/** Earlier states of the program, each in a folder of its own, with a demo of its own. */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PARTS = [".", ":(exclude)bench", ":(exclude)docs/pictures", ":(exclude)extension"];
const START_MS_MAX = 900_000;

export interface Program {
  folder: string;
  /** File of the command line. */
  main: string;
}

export const TODAY: Program = { folder: ROOT, main: join(ROOT, "src/operator/cli/main.ts") };

/** Takes a commit out of the history; packages that are gone from this checkout are installed. */
export async function takeEarlier(commit: string, folder: string): Promise<Program> {
  await takeRelease(commit, folder, PARTS);
  linkPackages(folder);
  const mains = ["src/operator/cli/main.ts", "src/cli/main.ts"].map((file) => join(folder, file));
  return { folder, main: mains.find((file) => existsSync(file)) ?? "" };
}

interface Manifest {
  dependencies: Record<string, string>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Packages of this checkout, and beside them those that only the earlier one needs. */
function linkPackages(folder: string): void {
  const ours = join(ROOT, "node_modules");
  const modules = join(folder, "node_modules");
  rmSync(modules);
  const absent = Object.entries(manifestOf(folder).dependencies).filter(
    ([name]) => !existsSync(join(ours, name)),
  );
  const extra = join(folder, "extra");
  if (absent.length > 0) {
    mkdirSync(extra);
    const packages = absent.map(([name, version]) => `${name}@${version}`);
    const options = ["--no-save", "--no-audit", "--no-fund", "--prefix", extra];
    spawnSync("npm", ["install", ...options, ...packages], { stdio: "ignore", cwd: extra });
  }
  for (const source of [ours, join(extra, "node_modules")]) linkEach(source, modules);
}

function linkEach(source: string, target: string): void {
  if (!existsSync(source)) return;
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(source)) {
    if (name.startsWith("@")) linkEach(join(source, name), join(target, name));
    else if (!existsSync(join(target, name)) && name !== ".package-lock.json")
      symlinkSync(join(source, name), join(target, name));
  }
}

const environmentOf = (data: string, port: number): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  DATA_DIR: data,
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  METRICS_PORT: "off",
  STATUS_PORT: "off",
  LOG_LEVEL: "warn",
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => void probe.close(() => resolve()));
  return port;
}

export interface Running {
  url: string;
  /** What it printed. */
  said: () => string;
  stop: () => Promise<void>;
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => void child.once("exit", resolve));

/**
 * Starts a program and waits until it is ready.
 *
 * @throws Error with what it printed where it ends.
 */
async function start(
  program: Program,
  {
    data,
    file,
    args,
    environment,
    isReady,
  }: {
    data: string;
    file: string;
    args: string[];
    environment: Record<string, string>;
    isReady: (url: string, said: string) => Promise<boolean>;
  },
): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [file, ...args], {
    cwd: program.folder,
    env: { ...environmentOf(data, port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = endOf(child);
  const startedMs = performance.now();
  for (;;) {
    if (await isReady(url, said)) break;
    const code = await Promise.race([
      ended,
      new Promise((resolve) => setTimeout(resolve, 200, "")),
    ]);
    if (code !== "" || performance.now() - startedMs > START_MS_MAX) {
      child.kill("SIGKILL");
      throw new Error(said.trim() || `ended with ${String(code)}`);
    }
  }
  return {
    url,
    said: () => said,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The server of a release on a data folder, without a worker, so that its figures stand still. */
export const serve = (program: Program, data: string): Promise<Running> =>
  start(
    { ...program },
    {
      data,
      file: program.main,
      args: ["serve", "--json"],
      environment: { ROLES: "api" },
      isReady: async (url) => (await fetch(`${url}/ready`).catch(() => undefined))?.status === 200,
    },
  );

/** The demo of a release, which fills an empty data folder; resolves when it is filled. */
export const fillByDemo = async (program: Program, data: string): Promise<void> => {
  const running = await start(program, {
    data,
    file: join(program.folder, "demo/start.ts"),
    args: [],
    environment: { DEMO: "on" },
    isReady: async (_, said) => said.includes("Castmeter runs at"),
  });
  await running.stop();
};

/** Runs a command of today's program on a data folder. */
export function runCommand(
  data: string,
  ...args: string[]
): { code: number | null; out: string; error: string; seconds: number } {
  const startedMs = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [TODAY.main, ...args], {
    env: environmentOf(data, 0),
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  });
  const seconds = (performance.now() - startedMs) / 1_000;
  return { code: status, out: stdout, error: stderr, seconds };
}
