import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { type Compute, createCompute } from "./compute.ts";
import type { TaskName } from "./tasks.ts";

const PROGRAM = fileURLToPath(new URL("./compute.test-child.ts", import.meta.url));

const compute = createCompute({ program: PROGRAM, heapMb: 48 });
afterAll(() => compute.close());

const idle = new AbortController().signal;

interface Options {
  of?: string;
  signal?: AbortSignal;
  deadlineMs?: number;
  args?: unknown[];
  by?: Compute;
}

/** A task of the test's program, whose names the types do not know. */
function run(
  task: string,
  { by = compute, of = "workspace", signal = idle, args = [], ...rest }: Options = {},
): Promise<unknown> {
  return by.run(task as TaskName, args as never, { of, signal, ...rest });
}

const failure = (name: string) => expect.objectContaining({ name: "ComputeError", failure: name });

describe("tasks in other processes", () => {
  it("give what the function gives, and end with what it throws", async () => {
    const value = { at: new Date(0), letters: new Uint8Array([1, 2]), none: undefined };
    expect(await run("echo", { args: [value] })).toEqual(value);
    await expect(run("fail")).rejects.toMatchObject({
      failure: "thrown",
      cause: new RangeError("not a number"),
    });
    expect(await run("echo", { args: [1] })).toBe(1);
  });

  it("see no variables of the server", async () => {
    expect(await run("variables")).toEqual([]);
  });

  it("use one process after another, and a new one after an end", async () => {
    const first = await run("process_id");
    expect(await run("process_id")).toBe(first);
    await expect(run("exit")).rejects.toThrow("the process of a task ended: 3");
    expect(await run("process_id")).not.toBe(first);
  });

  it("end their process after the tasks and the memory that it may have", async () => {
    const few = createCompute({ program: PROGRAM, tasksOfProcessMax: 2 });
    const pids = [];
    for (let count = 0; count < 3; count += 1) pids.push(await run("process_id", { by: few }));
    expect([pids[1] === pids[0], pids[2] === pids[0]]).toEqual([true, false]);
    few.close();
    const small = createCompute({ program: PROGRAM, residentBytesKept: 1 });
    const first = await run("process_id", { by: small });
    expect(await run("process_id", { by: small })).not.toBe(first);
    small.close();
  });

  it.each(["never_end", "never_match"])("end at their deadline: %s", async (task) => {
    await expect(run(task, { deadlineMs: 300 })).rejects.toEqual(failure("deadline"));
    expect(await run("echo", { args: ["next"] })).toBe("next");
  });

  it.each(["fill_heap", "fill_heap_by_large_arrays", "fill_buffers", "fill_stack"])(
    "end at their memory, and the server goes on: %s",
    async (task) => {
      await expect(run(task)).rejects.toEqual(failure("memory"));
      expect(await run("echo", { args: ["next"] })).toBe("next");
    },
  );

  it("end with their signal, while they run and while they wait", async () => {
    const running = new AbortController();
    const waiting = new AbortController();
    const first = run("never_end", { signal: running.signal });
    const second = run("echo", { signal: waiting.signal });
    waiting.abort(new Error("not waited for"));
    await expect(second).rejects.toThrow("not waited for");
    running.abort(new Error("the process stops"));
    await expect(first).rejects.toThrow("the process stops");
    await expect(run("echo", { signal: running.signal })).rejects.toThrow("the process stops");
  });

  it("of one workspace leave a place for another's, and are refused beyond ten that wait", async () => {
    const stop = new AbortController();
    const own = Array.from({ length: 11 }, () => run("never_end", { signal: stop.signal }));
    await expect(run("echo")).rejects.toEqual(failure("queue_full"));
    expect(await run("echo", { of: "another", args: ["at once"] })).toBe("at once");
    stop.abort(new Error("the process stops"));
    expect(await Promise.allSettled(own)).toHaveLength(11);
  });

  it("leave no process behind: neither idle nor closed", async () => {
    const own = createCompute({ program: PROGRAM, idleMs: 1 });
    const pid = (await run("process_id", { by: own })) as number;
    await expect.poll(() => isAlive(pid)).toBe(false);
    const next = (await run("process_id", { by: own })) as number;
    const endless = run("never_end", { by: own });
    own.close();
    await expect(endless).rejects.toThrow("ended");
    await expect.poll(() => isAlive(next)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
