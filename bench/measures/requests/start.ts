import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverNodeOptions } from "../../harness/processes.ts";
import type { Row } from "../../harness/read-path.ts";

/** The fastest counts: other work of the machine only adds. */
const STARTS = 4;
const SOURCES = fileURLToPath(new URL("../../../src/operator/cli/main.ts", import.meta.url));
const BUILD = fileURLToPath(new URL("../../../scripts/build.ts", import.meta.url));
const USAGE = new URL("../../harness/start-usage.ts", import.meta.url).href;

interface Usage {
  cpuMs: number;
  rssMb: number;
}

/**
 * Goal 12: a start in all roles on a folder that has its data, until the address is printed,
 * without PostgreSQL's own time; from the sources and built.
 */
export async function measureStart(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-bench-start-"));
  try {
    const built = buildServer(folder);
    const dataFolder = join(folder, "data");
    // The first starts make the database and keep the compiled code.
    for (const program of [SOURCES, built]) await startOnce(program, dataFolder);
    const usages: Record<"sources" | "built", Usage[]> = { sources: [], built: [] };
    for (let round = 0; round < STARTS; round += 1) {
      usages.sources.push(await startOnce(SOURCES, dataFolder));
      usages.built.push(await startOnce(built, dataFolder));
    }
    return [
      cpuRow("start on a filled folder, from the sources", usages.sources, 1_600),
      cpuRow("the same, built", usages.built, 800),
      memoryRow("resident memory after it, from the sources", usages.sources, 200),
      memoryRow("the same, built", usages.built, 160),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the server into a folder; the path of its program. */
export function buildServer(folder: string): string {
  const output = join(folder, "dist");
  const { status } = spawnSync(process.execPath, [BUILD, output], { stdio: "inherit" });
  if (status !== 0) throw new Error(`the build ended with ${status}`);
  return join(output, "castmeter.js");
}

async function startOnce(program: string, dataFolder: string): Promise<Usage> {
  const child = spawn(
    process.execPath,
    [...serverNodeOptions(), "--import", USAGE, program, "serve", "--json"],
    {
      env: {
        // Nothing of the caller's: a DATABASE_URL of theirs would be the database that is used.
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
        DATA_DIR: dataFolder,
        PORT: "0",
        METRICS_PORT: "off",
        STATUS_PORT: "off",
        LOG_LEVEL: "silent",
      },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const { stdout } = child;
  if (stdout === null) throw new Error("a start has no output");
  const ended = once(child, "exit");
  const failed = ended.then(([code]): never => {
    throw new Error(`${program} ended with ${code} before it was measured`);
  });
  try {
    await Promise.race([once(stdout, "data"), failed]);
    const answered = once(child, "message");
    child.send("usage");
    const [usage] = await Promise.race([answered, failed]);
    return usage as Usage;
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

function cpuRow(work: string, usages: readonly Usage[], limitMs: number): Row {
  const cpuMs = Math.min(...usages.map((usage) => usage.cpuMs));
  return {
    goal: "12",
    work,
    beside: "–",
    measured: `${(cpuMs / 1_000).toFixed(2)} s of CPU`,
    limit: `≤ ${limitMs / 1_000} s`,
    met: cpuMs <= limitMs,
  };
}

function memoryRow(work: string, usages: readonly Usage[], limitMb: number): Row {
  const rssMb = Math.min(...usages.map((usage) => usage.rssMb));
  return {
    goal: "12",
    work,
    beside: "–",
    measured: `${rssMb.toFixed(0)} MB`,
    limit: `≤ ${limitMb} MB`,
    met: rssMb <= limitMb,
  };
}
