import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * What a developer would write instead, from packages that the project itself does not need. They
 * are installed into a folder of their own, which is kept for the next run.
 */
const PACKAGES = {
  "@modelcontextprotocol/sdk": "1.32.2",
  "drizzle-orm": "0.45.4",
  exceljs: "4.4.0",
  express: "5.3.0",
  feedsmith: "3.0.1",
  "graphile-worker": "0.18.0",
  pg: "8.23.1",
  "podcast-partytime": "5.0.0",
  zod: "4.1.12",
};

const PROGRAMS = fileURLToPath(new URL("./programs/", import.meta.url));
const run = promisify(execFile);

/**
 * The folder with the packages and the programs of `programs/`, which are copied there so that they
 * resolve the packages. `BENCH_PEERS_FOLDER` is the path of another folder.
 */
export async function preparePeerFolder(): Promise<string> {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: PACKAGES });
  const version = createHash("sha256").update(manifest).digest("hex").slice(0, 12);
  const folder =
    process.env["BENCH_PEERS_FOLDER"] ?? join(tmpdir(), `castmeter-bench-peers-${version}`);
  if (!(await exists(join(folder, "node_modules")))) {
    // A run that is stopped while it installs leaves no folder that looks complete.
    const unfinished = `${folder}-${process.pid}`;
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, "package.json"), manifest);
    const options = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
    await run("npm", ["install", ...options], { cwd: unfinished });
    await mkdir(dirname(folder), { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  }
  await cp(PROGRAMS, join(folder, "programs"), { recursive: true, force: true });
  return folder;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
