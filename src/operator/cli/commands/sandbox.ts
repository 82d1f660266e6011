import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Command } from "commander";
import { action, type CommandParts, UsageError } from "../command.ts";

/** What this file loads of the repository; `sandbox/run-sandbox.ts` has the same form. */
interface SandboxProgram {
  runSandbox: (options: {
    port: number;
    logLevel: string;
    file: string | undefined;
    isJson: boolean;
    print: (text: string) => void;
  }) => Promise<void>;
}

interface SandboxOptions {
  json?: boolean;
  port: string;
  file?: string;
  logLevel: string;
}

const PORT_MAX = 65_535;

/**
 * `castmeter sandbox`: a server to throw away, with simulated platforms and a clock of its own. It
 * lies outside of the source, beside simulators and demo, and is loaded by its path: a server loads
 * none of it.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--port <number>", "port on 127.0.0.1; 0 for any free one", "0")
    .option("--file <path>", "write address and keys to this file, as JSON")
    .option("--log-level <level>", "as LOG_LEVEL; to stderr", "warn")
    .action(
      action(parts, async (options: SandboxOptions) => {
        const port = Number(options.port);
        if (!Number.isInteger(port) || port < 0 || port > PORT_MAX)
          throw new UsageError(`--port is a number from 0 to ${PORT_MAX}.`);
        const { runSandbox } = await load();
        await runSandbox({
          port,
          logLevel: options.logLevel,
          file: options.file,
          isJson: options.json === true,
          print: parts.print,
        });
        return { json: { stopped: true }, lines: ["Stopped, and removed."] };
      }),
    );
}

/** Beside a build, where `scripts/build.ts` puts it; otherwise among the sources. */
async function load(): Promise<SandboxProgram> {
  const built = join(import.meta.dirname, "sandbox-program.js");
  const source = fileURLToPath(new URL("../../../../sandbox/run-sandbox.ts", import.meta.url));
  const program = [built, source].find((path) => existsSync(path));
  if (program === undefined)
    throw new Error("This installation has no sandbox: its folder sandbox/ is missing.");
  return (await import(pathToFileURL(program).href)) as SandboxProgram;
}
