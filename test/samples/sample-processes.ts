import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The programs of docs/examples as processes: what an integrator starts is what is tested. */

export const EXAMPLES = join(import.meta.dirname, "../../docs/examples");

export interface Language {
  name: string;
  program: string;
  /** Folder of the samples in docs/examples. */
  folder: string;
  ending: string;
}

export const LANGUAGES: readonly Language[] = [
  { name: "JavaScript", program: process.execPath, folder: "javascript", ending: ".mjs" },
  { name: "Python", program: "python3", folder: "python", ending: ".py" },
];

/** False, with a warning, where a language cannot be run here. */
export function isInstalled({ name, program }: Language): boolean {
  if (spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0) return true;
  console.warn(`NOT RUN: the ${name} samples, because ${program} is not installed here.`);
  return false;
}

export interface Ended {
  code: number | null;
  /** What it printed, and what it complained about. */
  lines: string[];
  complaint: string;
}

export interface SampleRun {
  arguments?: readonly string[];
  /** Where the sample runs and writes its files. */
  folder: string;
  /** Called with each line, and what kills the process. */
  onLine?: (line: string, kill: () => void) => void;
}

/** A folder to run a sample in, with the file that one of them uploads. */
export function newFolder(root: string): string {
  const folder = mkdtempSync(join(root, "sample-"));
  copyFileSync(join(EXAMPLES, "delivery.csv"), join(folder, "delivery.csv"));
  return folder;
}

/** Runs a sample with nothing but the two settings it names, and waits for its end. */
export async function runSample(
  { program, folder, ending }: Language,
  name: string,
  settings: { CASTMETER_URL: string; CASTMETER_KEY: string },
  { arguments: args = [], folder: cwd, onLine }: SampleRun,
): Promise<Ended> {
  const { PATH, HOME } = process.env;
  const child = spawn(program, [join(EXAMPLES, folder, name + ending), ...args], {
    cwd,
    // Python keeps no compiled files beside the samples.
    env: { PATH, HOME, PYTHONDONTWRITEBYTECODE: "1", PYTHONIOENCODING: "utf-8", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    onLine?.(line, () => child.kill("SIGKILL"));
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, lines, complaint };
}
