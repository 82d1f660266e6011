import { readConfigWith } from "../app/config/config.ts";
import { runCommandLine } from "./program.ts";

// The exit code is set, not forced: what was printed is written out first.
await runCommandLine(process.argv.slice(2), {
  config: (settings) => readConfigWith(settings),
  print: (text) => process.stdout.write(text === "" ? "" : `${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  exit: (code) => {
    process.exitCode = code;
  },
});
