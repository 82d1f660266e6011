import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { importsOf, ROOT } from "../test/structure/source-files.ts";

/** Which files differ from a commit, and which tests to run for them. */

const FOLDERS = ["src", "simulators", "demo", "sandbox", "simulation", "bench", "test", "scripts"];
const git = (...args: string[]): string[] =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "");

/**
 * Paths from the root of the files that differ from a commit or are new; deleted ones are not
 * named.
 */
export function changedFiles(reference: string): string[] {
  return [
    ...git("diff", "--name-only", "--relative", reference),
    ...git("ls-files", "--others", "--exclude-standard"),
  ].filter((path) => existsSync(join(ROOT, path)));
}

/**
 * The test files beside a changed file, and those that import one. Imports are followed through
 * files of the same folder, and from one file for tests to the next wherever they are. They are not
 * followed further: every feature reaches most others through `src/app`, and half of the suite
 * starts the whole application.
 */
export function testsOf(changed: readonly string[]): string[] {
  const paths = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }));
  const imports = paths.flatMap((path) =>
    importsOf({ path, text: readFileSync(join(ROOT, path), "utf8") }),
  );
  const affected = new Set(changed);
  // A set hands out what is added while it is walked.
  for (const path of affected)
    for (const { from, to } of imports) if (to === path && isFollowed(from, to)) affected.add(from);
  const folders = new Set(changed.filter((path) => path.endsWith(".ts")).map(dirname));
  return paths.filter((path) => isTest(path) && (affected.has(path) || folders.has(dirname(path))));
}

const isTest = (path: string): boolean => path.endsWith(".test.ts");
const isForTests = (path: string): boolean =>
  path.startsWith("test/") || path.endsWith(".test-support.ts");
const isFollowed = (from: string, to: string): boolean =>
  isTest(from) || dirname(from) === dirname(to) || (isForTests(from) && isForTests(to));
