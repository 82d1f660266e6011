/**
 * `npm test`: types, lint, generated files, then every test. Each check runs even when an earlier
 * one failed, so that one run shows everything; the last line counts them.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "castmeter-results-"));
const results = join(folder, "results.json");
let passed = 0;
let failed = 0;

function check(name: string, command: string, args: readonly string[]): void {
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (status === 0) passed += 1;
  else failed += 1;
}

check("format", "oxfmt", ["--check", "."]);
check("types", "tsc", ["--noEmit"]);
check("lint", "oxlint", ["--type-aware"]);
check("unused code", "knip", ["--no-progress"]);
check("generated files are up to date", process.execPath, ["scripts/generate.ts", "--check"]);
const { status } = spawnSync(
  "vitest",
  [
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
try {
  const report = JSON.parse(readFileSync(results, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  // A file that could not be loaded has no tests to count, and must not count as passed.
  failed += report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  if (status !== 0 && failed === 0) failed = 1;
} catch {
  failed += 1;
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
