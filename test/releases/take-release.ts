import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Takes an earlier state of the program out of the history, to run beside this one. */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const run = promisify(execFile);

/** What a server reads of its own folder; pictures of documents are left out. */
const PARTS = ["src", "migrations", "docs", "openapi", "package.json", ":(exclude)docs/pictures"];

/** Whether the history has a commit: a shallow clone and a downloaded archive lack it. */
export const hasCommit = (commit: string): boolean =>
  spawnSync("git", ["-C", ROOT, "cat-file", "-e", `${commit}^{commit}`], { stdio: "ignore" })
    .status === 0;

/** The migrations that a commit has. */
export const migrationsAt = (commit: string): string[] =>
  spawnSync("git", ["-C", ROOT, "ls-tree", "--name-only", commit, "migrations/"], {
    encoding: "utf8",
  })
    .stdout.trim()
    .split("\n")
    .map((path) => path.replace("migrations/", ""));

/**
 * Writes a commit to a folder. Packages are those of this checkout.
 *
 * @param parts Paths that are written; those that a server reads unless given.
 */
export async function takeRelease(
  commit: string,
  folder: string,
  parts: readonly string[] = PARTS,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}.tar`;
  await run("git", ["-C", ROOT, "archive", "--output", file, commit, "--", ...parts]);
  await run("tar", ["-x", "-C", folder, "-f", file]);
  rmSync(file);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}
