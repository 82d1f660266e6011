import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Confinement } from "./confinement.ts";
import { DocumentError } from "./document-error.ts";
import { ANSWER_BYTES_MAX, RESIDENT_BYTES_MAX, START_MS } from "./limits.ts";
import { watchMemory } from "./watch-memory.ts";

/**
 * Folder of the sources, which exist beside a build too, so that the child starts from them in
 * both.
 */
const ROOT = realpathSync(fileURLToPath(new URL("../../../../", import.meta.url)));
const MAIN = join(ROOT, "src/domain/order-documents/read/child/main.ts");

/** Folder of the packages where npm installed this one as one of them; undefined elsewhere. */
const SHARED_PACKAGES = /^.*\/node_modules(?=\/)/.exec(ROOT)?.[0];

/** Files that the child may read, which are code. */
const READABLE = [
  "src/domain/order-documents",
  "src/domain/matching",
  "src/lib",
  "node_modules",
  "package.json",
]
  .map((path) => join(ROOT, path))
  .concat(SHARED_PACKAGES ?? [])
  .map((path) => `--allow-fs-read=${path}`);

/**
 * Flags of the child. `--permission` removes the rights to other files, to write, to start
 * processes or threads, and to load addons, WASI or the inspector; modules that open files or
 * sockets past it are unavailable. `--allow-worker` is absent, because a thread can be started
 * without any of these restrictions.
 */
const FLAGS = [
  "--max-old-space-size=256",
  "--permission",
  "--no-addons",
  "--no-experimental-sqlite",
  "--no-experimental-websocket",
  "--disable-sigusr1",
  "--disallow-code-generation-from-strings",
] as const;

const TOO_LARGE =
  "The document needs too much memory to be read. Print it to a new PDF, or paste its text.";
const TIMED_OUT =
  "The document took too long to be read. Print it to a new PDF, or paste its text.";

export interface ChildRun {
  confinement: Confinement;
  /**
   * Milliseconds from the time the child can read: a loaded machine may take seconds to start it.
   */
  deadlineMs: number;
  startMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** The program to run in place of the reader; tests set it. */
  main?: string | undefined;
}

/**
 * The child did not start in time, which is not the fault of a document: the document may be tried
 * again.
 */
export class ChildStartError extends Error {
  constructor(ms: number) {
    super(`The process that reads documents did not start within ${ms} ms`);
    this.name = "ChildStartError";
  }
}

/**
 * Starts the child, gives it `input` and returns its answer; null where it ended without one. The
 * child gets its input, and its time starts, when it has written its first byte; before that it has
 * no part of a document. Its input stays open until it has ended, so that it notices the end of
 * this process.
 *
 * @throws ChildStartError when the child wrote nothing within `startMs`; DocumentError `timed_out`
 *   or `too_large` when the child was ended at a limit; the reason of `signal`; an error when the
 *   child cannot be started.
 */
export async function runChild(
  input: readonly Uint8Array[],
  { confinement, deadlineMs, startMs = START_MS, signal, main = MAIN }: ChildRun,
): Promise<string | null> {
  signal?.throwIfAborted();
  const child = start(confinement, main);
  const ended = Promise.withResolvers<{ code: number | null; signal: string | null }>();
  const parts: Buffer[] = [];
  let size = 0;
  let reason: unknown;
  const end = (why: unknown, below?: number): void => {
    reason ??= why;
    if (below !== undefined && below !== child.pid) killQuietly(below);
    child.kill("SIGKILL");
  };
  let deadline = setTimeout(() => end(new ChildStartError(startMs)), startMs);
  const begin = (): void => {
    clearTimeout(deadline);
    deadline = setTimeout(() => end(new DocumentError("timed_out", TIMED_OUT)), deadlineMs);
    for (const part of input) child.stdin?.write(part);
  };
  const tooLarge = (pid?: number): void => end(new DocumentError("too_large", TOO_LARGE), pid);
  const abort = (): void => end(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  const { pid } = child;
  const unwatch =
    pid === undefined
      ? () => undefined
      : watchMemory({ pid, isBelow: confinement.isBelow }, RESIDENT_BYTES_MAX, tooLarge);
  child.stdout?.once("data", begin);
  child.stdout?.on("data", (part: Buffer) => {
    size += part.length;
    if (size > ANSWER_BYTES_MAX) tooLarge();
    else parts.push(part);
  });
  child.on("error", ended.reject);
  child.on("close", (code, by) => ended.resolve({ code, signal: by }));
  // A child that ended early accepts no more input; its end is reported instead.
  child.stdin?.on("error", () => undefined);
  try {
    const { code, signal: by } = await ended.promise;
    if (reason !== undefined) throw reason;
    // V8 ends a process with a full heap by a signal, and the kernel ends a process beyond its
    // limits by a signal.
    if (by === "SIGXCPU") throw new DocumentError("timed_out", TIMED_OUT);
    if (by !== null) throw new DocumentError("too_large", TOO_LARGE);
    return code === 0 ? Buffer.concat(parts).toString("utf8") : null;
  } finally {
    clearTimeout(deadline);
    unwatch();
    signal?.removeEventListener("abort", abort);
  }
}

function start({ prefix, ids }: Confinement, main: string): ChildProcess {
  const command = [...prefix, process.execPath, ...FLAGS, ...READABLE, main];
  const [program = process.execPath, ...args] = command;
  return spawn(program, args, {
    ...ids,
    cwd: "/",
    env: {},
    // The child has a process group of its own, because a signal to its group would otherwise reach
    // this process and its parents.
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended in the meantime.
  }
}
