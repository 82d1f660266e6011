#!/usr/bin/env node
// Plain JavaScript on purpose: it must run under whatever Node the machine has (18 or newer) to find the pinned one,
// which reads the TypeScript sources as they are. The package for npm has JavaScript in their place.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const OLDEST_MAJOR = 24;
const isPackage = !existsSync(new URL("../src/operator/cli/main.ts", import.meta.url));
const program = (path) => new URL(`../${path}.${isPackage ? "js" : "ts"}`, import.meta.url);
const demo = program("demo/start");
const startsDemo = process.argv.length === 2 && !hasInstallation() && existsSync(demo);
const main = startsDemo ? demo : program("src/operator/cli/main");
const pinned = findPinnedNode();

if (Number(process.versions.node.split(".")[0]) >= OLDEST_MAJOR) {
  await import(main.href);
} else if (pinned === undefined) {
  process.stderr.write(
    `castmeter needs Node ${OLDEST_MAJOR} or newer; this is ${process.version}, and the one that comes with the project is not installed. Install Node ${OLDEST_MAJOR}, or run npm ci.\n`,
  );
  process.exitCode = 1;
} else {
  runWithPinnedNode();
}

/** Without arguments the demo starts, but never beside data of one's own: help is printed there. */
function hasInstallation() {
  const { DATA_DIR, DATABASE_URL } = process.env;
  return Boolean(DATA_DIR) || Boolean(DATABASE_URL) || existsSync(".castmeter");
}

/** Below this package, or beside it where npm puts the packages of both into one folder. */
function findPinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("node/package.json"));
    const file = join(folder, "bin", `node${process.platform === "win32" ? ".exe" : ""}`);
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

function runWithPinnedNode() {
  const child = spawn(pinned, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  // From a terminal the child gets Ctrl-C by itself; a signal sent to this process alone has to be passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  // The shell of npx passes no signal on and ends: its end is SIGTERM (src/operator/cli/end-with-npm.ts).
  if (process.env.npm_command !== undefined) {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      child.kill("SIGTERM");
    }, 500);
    timer.unref();
  }
  child.on("error", (error) => {
    process.stderr.write(`castmeter could not start ${pinned}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}
