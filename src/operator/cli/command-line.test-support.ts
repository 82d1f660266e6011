import { readConfig } from "../../app/config/config.ts";
import { runCommandLine } from "./program.ts";

/** The output of a command line, and its exit code. */
export interface Ran {
  code: number;
  out: string;
  error: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  json: any;
}

/** Runs command lines in this process, with these settings. */
export const commandLine =
  (settings: Readonly<Record<string, string>>) =>
  async (...args: string[]): Promise<Ran> => {
    const ran: Ran = { code: -1, out: "", error: "", json: undefined };
    await runCommandLine(args, {
      loadConfig: async () => () => readConfig(settings),
      print: (text) => (ran.out += text),
      printError: (text) => (ran.error += text),
      exit: (code) => (ran.code = code),
    });
    if (args.includes("--json") && ran.out !== "") ran.json = JSON.parse(ran.out);
    return ran;
  };
