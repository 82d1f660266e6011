/** The entry point of the `castmeter` command. */

import { readConfigWith } from "../app/config/config.ts";
import { runCommandLine } from "./program.ts";

// Setting the exit code, unlike process.exit(), lets printed output be written first.
await runCommandLine(process.argv.slice(2), {
  config: (settings) => readConfigWith(settings),
  print: (text) => process.stdout.write(text === "" ? "" : `${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  exit: (code) => {
    process.exitCode = code;
  },
});
