import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

/** Works that end by `end`, and in the order in which they began. */
function stage(limits = { places: 2, waitingMax: 100, waitingOfOneMax: 100 }) {
  const queue = new FairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const signal = new AbortController().signal;
  const full = () => new Error("full");
  const add = (name: string, owner = name.charAt(0), stop = signal): Promise<string> =>
    queue.run(owner, { signal: stop, full }, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
      return name;
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    // The end of one begins the next within the same turn of the event loop.
    await new Promise((resolve) => void setImmediate(resolve));
  };
  return { add, begun, end };
}

describe("the queue of tasks", () => {
  it("runs one of each owner, and the owners in turns", async () => {
    const { add, begun, end } = stage();
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1", "c2"]) void add(name);
    await end("");
    expect(begun).toEqual(["a1", "b1"]);
    for (const [ended, next] of [
      ["a1", "c1"],
      ["b1", "a2"],
      ["c1", "b2"],
      ["a2", "c2"],
      ["b2", "a3"],
    ] as const) {
      await end(ended);
      expect(begun.at(-1)).toBe(next);
    }
  });

  it("goes on after a work that fails", async () => {
    const queue = new FairQueue({ places: 1, waitingMax: 1, waitingOfOneMax: 1 });
    const options = { signal: new AbortController().signal, full: () => new Error("full") };
    const failing = queue.run("a", options, () => Promise.reject(new Error("failed")));
    const next = queue.run("a", options, async () => "next");
    await expect(failing).rejects.toThrow("failed");
    expect(await next).toBe("next");
  });

  it("refuses what finds no place, of one owner and of all", async () => {
    const { add } = stage({ places: 1, waitingMax: 2, waitingOfOneMax: 1 });
    void add("a1");
    void add("a2");
    await expect(add("a3")).rejects.toThrow("full");
    void add("b1");
    await expect(add("c1")).rejects.toThrow("full");
  });

  it("lets go of what is aborted while it waits", async () => {
    const { add, begun, end } = stage({ places: 1, waitingMax: 1, waitingOfOneMax: 1 });
    void add("a1");
    const stop = new AbortController();
    const waiting = add("b1", "b", stop.signal);
    stop.abort(new Error("not waited for"));
    await expect(waiting).rejects.toThrow("not waited for");
    void add("c1");
    await end("a1");
    expect(begun).toEqual(["a1", "c1"]);
  });
});
