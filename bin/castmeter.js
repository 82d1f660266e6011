#!/usr/bin/env node
// Plain JavaScript on purpose: it must run under whatever Node the machine has (18 or newer) to find the pinned one,
// which reads the TypeScript sources as they are.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const OLDEST_MAJOR = 24;
const main = new URL("../src/operator/cli/main.ts", import.meta.url);
const pinned = fileURLToPath(
  new URL(
    `../node_modules/node/bin/node${process.platform === "win32" ? ".exe" : ""}`,
    import.meta.url,
  ),
);

if (Number(process.versions.node.split(".")[0]) >= OLDEST_MAJOR) {
  await import(main.href);
} else if (!existsSync(pinned)) {
  process.stderr.write(
    `castmeter needs Node ${OLDEST_MAJOR} or newer; this is ${process.version}, and the one that comes with the project is not installed. Run npm ci.\n`,
  );
  process.exitCode = 1;
} else {
  runWithPinnedNode();
}

function runWithPinnedNode() {
  const child = spawn(pinned, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  // From a terminal the child gets Ctrl-C by itself; a signal sent to this process alone has to be passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`castmeter could not start ${pinned}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
