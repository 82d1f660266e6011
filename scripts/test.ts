/**
 * `npm test`: format, types, lint, unused code, generated files, then every test, or those at the
 * paths it is given, and the statements that the tests sent. `npm run test:long`: the same with
 * many more cases of the slow properties. `npm test -- changed [commit]`: format, types, lint and
 * tests of what differs from a commit (HEAD unless given), and the structure tests. Each check runs
 * even when an earlier one failed, so that one run shows everything; the last line counts them.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changedFiles, testsOf } from "./changed-files.ts";

const folder = mkdtempSync(join(tmpdir(), "castmeter-results-"));
const results = join(folder, "results.json");
let passed = 0;
let failed = 0;

/** Prints what a check wrote at its end, so that checks may run at the same time. */
async function check(name: string, command: string, args: readonly string[]): Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => output.push(chunk));
  const status = await once(child, "close").then(
    ([code]) => code as number | null,
    (error: unknown) => void output.push(Buffer.from(`${String(error)}\n`)),
  );
  process.stdout.write(Buffer.concat(output));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)`);
  if (status === 0) passed += 1;
  else failed += 1;
}

const [first, ...others] = process.argv.slice(2);
const isLong = first === "long";
const parameters = isLong ? others : process.argv.slice(2);
const changed = parameters[0] === "changed" ? changedFiles(parameters[1] ?? "HEAD") : undefined;
// One checker of types takes as long on two cores as the four by default, and half the processor:
// each of the four reads what all need.
const TYPES = ["--noEmit", "--checkers", "1"];
const CONSOLE_TYPES = ["--project", "packages/console", ...TYPES];
if (changed === undefined) {
  // Two at a time: only lint takes both cores.
  await Promise.all([
    (async () => {
      await check("types", "tsc", TYPES);
      await check("types of the console", "tsc", CONSOLE_TYPES);
    })(),
    (async () => {
      await check("format", "oxfmt", ["--check", "."]);
      await check("unused code", "knip", ["--no-progress"]);
      await check("generated files are up to date", process.execPath, [
        "scripts/generate.ts",
        "--check",
      ]);
      await check("lint", "oxlint", ["--type-aware"]);
    })(),
  ]);
} else {
  // A list of no files would mean all of them.
  if (changed.length > 0)
    await check("format", "oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...changed]);
  await check("types", "tsc", TYPES);
  if (changed.some((path) => path.startsWith("packages/console/")))
    await check("types of the console", "tsc", CONSOLE_TYPES);
  const sources = changed.filter((path) => path.endsWith(".ts"));
  if (sources.length > 0) await check("lint", "oxlint", ["--type-aware", ...sources]);
}
const paths = changed === undefined ? parameters : ["test/structure", ...testsOf(changed)];
const statements = join(folder, "statements");
mkdirSync(statements);
const { status } = spawnSync(
  "vitest",
  ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${results}`, ...paths],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      STATEMENTS_FOLDER: statements,
      ...(isLong ? { TEST_LENGTH: "long" } : {}),
    },
  },
);
if (paths.length === 0)
  await check("statements fit several nodes", process.execPath, [
    "scripts/check-statements.ts",
    statements,
    "--whole",
  ]);
else if (readdirSync(statements).length > 0)
  await check("statements fit several nodes", process.execPath, [
    "scripts/check-statements.ts",
    statements,
  ]);
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
