import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { runInSteps } from "./run-in-steps.ts";

function* countTo(last: number, counted: number[] = []): Generator<undefined, number[], undefined> {
  for (let at = 1; at <= last; at += 1) {
    counted.push(at);
    yield;
  }
  return counted;
}

describe("a computation that is run in steps", () => {
  it("gives its result, and the event loop turns between two steps", async () => {
    const counted: number[] = [];
    const { signal } = new AbortController();
    const running = runInSteps(countTo(5, counted), signal);
    expect(counted).toEqual([1]);
    await setImmediate();
    expect(counted.length).toBeLessThan(5);
    expect(await running).toEqual([1, 2, 3, 4, 5]);
  });

  it("ends with the error of the computation", async () => {
    // eslint-disable-next-line require-yield
    function* broken(): Generator<undefined, number, undefined> {
      throw new Error("broken");
    }
    await expect(runInSteps(broken(), new AbortController().signal)).rejects.toThrow("broken");
  });

  it("takes no further step once it is aborted", async () => {
    const counted: number[] = [];
    const controller = new AbortController();
    const running = runInSteps(countTo(1000, counted), controller.signal);
    controller.abort(new Error("stopped"));
    await expect(running).rejects.toThrow("stopped");
    expect(counted).toEqual([1]);
  });
});
