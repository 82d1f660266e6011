import { Command, CommanderError } from "commander";
import { SERVER_VERSION } from "../../lib/server-version.ts";
import type { CommandEntry, CommandParts } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const USAGE_EXIT_CODE = 2;

/** The settings are loaded with the first command: help and version need none. */
interface ProgramParts extends Omit<CommandParts, "config"> {
  loadConfig: () => Promise<CommandParts["config"]>;
}

/**
 * The command line. Settings come from the environment, as for the server. A command has its name,
 * description, arguments and `--json`; `define` loads its file, which adds the rest. Parsing
 * defines the command that is named.
 */
function createProgram(parts: ProgramParts): {
  program: Command;
  define: (command: Command) => Promise<void>;
} {
  const entries = new Map<Command, CommandEntry>();
  const define = async (command: Command): Promise<void> => {
    const entry = entries.get(command);
    if (entry === undefined) return;
    const { define: defineCommand } = await entry.load();
    const { loadConfig, ...others } = parts;
    defineCommand(command, { ...others, config: await loadConfig() });
  };
  const add = (parent: Command, entry: CommandEntry): void => {
    const { name, description, isDefault = false } = entry;
    const command = parent
      .command(name, { isDefault })
      .description(description)
      .option("--json", "answer as one line of JSON");
    for (const argument of entry.arguments ?? []) command.argument(...argument);
    entries.set(command, entry);
  };
  const program = new Command("castmeter")
    .description(
      "Podcast measurement: an episode and every clip and post made from it, one honest set of " +
        "numbers.",
    )
    .version(SERVER_VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => parts.print(text.trimEnd()),
      writeErr: (text) => parts.printError(text.trimEnd()),
    })
    .showHelpAfterError("(castmeter --help lists the commands)")
    .hook("preSubcommand", (_, command) => define(command));
  for (const entry of COMMANDS)
    if ("commands" in entry) {
      const group = program
        .command(entry.name)
        .description(entry.description)
        .hook("preSubcommand", (_, command) => define(command));
      for (const command of entry.commands) add(group, command);
    } else add(program, entry);
  return { program, define };
}

/** The command line with every command defined, for its reference. */
export async function createWholeProgram(parts: ProgramParts): Promise<Command> {
  const { program, define } = createProgram(parts);
  for (const command of program.commands)
    for (const each of [command, ...command.commands]) await define(each);
  return program;
}

/**
 * `help status` as `status --help`: commander prints the help of the first without the hook that
 * defines the command.
 */
function withHelpOption(parent: Command, [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return rest;
  const named = (name: string | undefined): Command | undefined =>
    parent.commands.find((command) => command.name() === name);
  if (first === "help")
    return named(rest[0]) === undefined ? [first, ...rest] : [...rest, "--help"];
  const command = named(first);
  return [first, ...(command === undefined ? rest : withHelpOption(command, rest))];
}

/** Runs one command line. Exit codes: 0 done, 1 failed, 2 wrong usage. */
export async function runCommandLine(args: readonly string[], parts: ProgramParts): Promise<void> {
  try {
    const { program } = createProgram(parts);
    await program.parseAsync(withHelpOption(program, args), { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed the error, or the requested help or version.
    parts.exit(error.exitCode === 0 ? 0 : USAGE_EXIT_CODE);
  }
}
