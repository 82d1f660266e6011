import { spawn } from "node:child_process";
import { appendFile, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CHILD_ENVIRONMENT } from "../child-environment.ts";

/**
 * The protocol's own conformance suites, two versions of one package, run as they are installed.
 */
export type Suite = "@modelcontextprotocol/conformance" | "conformance-next";

export interface Check {
  scenario: string;
  id: string;
  status: string;
  message: string;
}

/**
 * Runs a suite to its end; when `onLine` fails, that is the end. What it prints goes on to the file
 * that CONFORMANCE_OUTPUT names, if there is one.
 */
export async function runSuite(
  suite: Suite,
  parameters: readonly string[],
  onLine: (line: string) => Promise<void> = async () => undefined,
): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, "../../node_modules", suite, "dist/index.js");
  const child = spawn(process.execPath, [script, ...parameters], {
    env: { ...process.env, ...CHILD_ENVIRONMENT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let failure: unknown;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      onLine(line).catch((error: unknown) => {
        failure = error;
        child.kill();
      });
    });
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve(status ?? 1));
  });
  if (failure !== undefined) throw failure;
  const output = lines.join("\n");
  const { CONFORMANCE_OUTPUT } = process.env;
  if (CONFORMANCE_OUTPUT !== undefined)
    await appendFile(
      CONFORMANCE_OUTPUT,
      `\n${"=".repeat(100)}\n$ ${suite} ${parameters.join(" ")}\n${"=".repeat(100)}\n${output}\nexit code ${code}\n`,
    );
  return { code, output };
}

/** Every check of a run that wrote its results to a folder. */
export async function readChecks(results: string): Promise<Check[]> {
  const checks: Check[] = [];
  for (const scenario of await readdir(results)) {
    const read = JSON.parse(await readFile(join(results, scenario, "checks.json"), "utf8")) as {
      id: string;
      status: string;
      errorMessage?: string;
    }[];
    checks.push(
      ...read.map(({ id, status, errorMessage = "" }) => ({
        scenario,
        id,
        status,
        message: errorMessage,
      })),
    );
  }
  return checks;
}
