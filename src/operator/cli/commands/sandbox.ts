import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
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
 * lies outside of the source, beside simulators and demo, and is loaded by its path: a server has
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

async function load(): Promise<SandboxProgram> {
  const program = new URL("../../../../sandbox/run-sandbox.ts", import.meta.url);
  if (!existsSync(fileURLToPath(program)))
    throw new Error(
      "The sandbox is part of the repository, and this installation holds the server alone.",
    );
  return (await import(program.href)) as SandboxProgram;
}
