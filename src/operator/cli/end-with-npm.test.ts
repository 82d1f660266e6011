import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, it, vi } from "vitest";
import { endWithNpm } from "./end-with-npm.ts";

describe("a process that npm started", () => {
  it("stops after a signal to npm, whose shell passes it on to nothing", async () => {
    // The last command keeps the shell as the parent, as it is between npm and a program.
    const shell = spawn(
      "sh",
      [
        "-c",
        '"$0" "$1"; true',
        process.execPath,
        `${import.meta.dirname}/stop-signal.test-child.ts`,
      ],
      { stdio: ["ignore", "pipe", "ignore"], env: { ...process.env, npm_command: "exec" } },
    );
    const lines = createInterface({ input: shell.stdout });
    const written = lines[Symbol.asyncIterator]();
    const { value: first = "" } = (await written.next()) as { value?: string };
    const pid = Number(first.split(" ")[0]);
    const ended = once(shell, "exit");
    try {
      shell.kill("SIGTERM");
      expect(await ended).toEqual([null, "SIGTERM"]);
      expect(await written.next()).toEqual({ value: "stopped", done: false });
    } finally {
      lines.close();
      if (isRunning(pid)) process.kill(pid, "SIGKILL");
    }
  });

  it("stops once, and not before npm has ended", () => {
    expect(stopsOf({ npm_command: "exec" })).toEqual({ before: 0, after: 1 });
  });
});

describe("a process that npm did not start", () => {
  it("stays when its parent has ended", () => {
    expect(stopsOf({})).toEqual({ before: 0, after: 0 });
  });
});

/** Number of stops in a minute before the parent has ended, and in all a minute later. */
function stopsOf(environment: Record<string, string>): { before: number; after: number } {
  vi.useFakeTimers();
  try {
    let parent = 100;
    let stops = 0;
    endWithNpm(() => void (stops += 1), { environment, parentId: () => parent });
    vi.advanceTimersByTime(60_000);
    const before = stops;
    parent = 1;
    vi.advanceTimersByTime(60_000);
    return { before, after: stops };
  } finally {
    vi.useRealTimers();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
