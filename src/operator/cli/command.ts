import type { Command } from "commander";
import type { Config } from "../../app/config/config.ts";
import { explainError } from "./api/explain-error.ts";

/**
 * The result of a command: an object for `--json`, lines for a person. `exitCode` defaults to 0.
 */
export interface CommandAnswer {
  json: unknown;
  lines: readonly string[];
  exitCode?: number;
}

/**
 * Wrong usage that is found after parsing: exit code 2, as for an unknown option.
 */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/**
 * A failure with an exit code of its own, which scripts can tell from others by; `code` names it in
 * the answer of `--json`.
 */
export class CommandFailure extends Error {
  readonly exitCode: number;
  readonly code: string;

  constructor(message: string, { exitCode, code }: { exitCode: number; code: string }) {
    super(message);
    this.name = "CommandFailure";
    this.exitCode = exitCode;
    this.code = code;
  }
}

export interface CommandParts {
  /** The settings of the environment, with some of them replaced. */
  config: (settings?: Readonly<Record<string, string>>) => Config;
  print: (text: string) => void;
  printError: (text: string) => void;
  exit: (code: number) => void;
}

export interface CommandOptions {
  json?: boolean;
}

/**
 * A command as the help lists it. The file with its options and its work is loaded when the command
 * runs or its own help is printed.
 */
export interface CommandEntry {
  name: string;
  description: string;
  /** Name and description of each argument: `<required>` or `[optional]`. */
  arguments?: readonly (readonly [name: string, description?: string])[];
  /** Runs where its group is named alone. */
  isDefault?: boolean;
  load: () => Promise<{
    /** Adds the options and the work. The command has its name, its arguments and `--json`. */
    define: (command: Command, parts: CommandParts) => void;
  }>;
}

export interface CommandGroup {
  name: string;
  description: string;
  commands: readonly CommandEntry[];
}

/**
 * Turns a command's work into the action commander calls: prints its answer or its error and sets
 * the exit code.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- every command names the options it declares
export function action<Options extends CommandOptions>(
  parts: CommandParts,
  work: (options: Options, argument: string) => Promise<CommandAnswer>,
): (...args: unknown[]) => Promise<void> {
  return async (...args) => {
    // Commander gives the arguments first, then the options, then the command itself.
    const command = args.at(-1) as Command;
    const options = command.opts<Options>();
    try {
      const answer = await work(options, typeof args[0] === "string" ? args[0] : "");
      parts.print(options.json === true ? JSON.stringify(answer.json) : answer.lines.join("\n"));
      parts.exit(answer.exitCode ?? 0);
    } catch (error) {
      const message = explainError(error);
      const code = error instanceof CommandFailure ? { code: error.code } : {};
      parts.printError(
        options.json === true
          ? JSON.stringify({ error: { ...code, message } })
          : `castmeter: ${message}`,
      );
      parts.exit(exitCodeOf(error));
    }
  };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommandFailure) return error.exitCode;
  return error instanceof UsageError ? 2 : 1;
}

/** Columns with headings, each as wide as its longest cell. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, index) =>
    Math.max(heading.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  return [headings, ...rows].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
