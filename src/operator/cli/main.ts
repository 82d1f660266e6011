/** The entry point of the `castmeter` command. */

import { keepCompiledCode } from "../../lib/compile-cache.ts";

keepCompiledCode();
// Imported here: static imports are compiled before `keepCompiledCode` runs.
const { runCommandLine } = await import("./program.ts");

// Setting the exit code, unlike process.exit(), lets printed output be written first.
await runCommandLine(process.argv.slice(2), {
  loadConfig: async () => (await import("../../app/config/config.ts")).readConfigWith,
  print: (text) => process.stdout.write(text === "" ? "" : `${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  exit: (code) => {
    process.exitCode = code;
  },
});
