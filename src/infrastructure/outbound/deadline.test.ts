import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Deadline } from "./deadline.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("a deadline", () => {
  it("leaves neither a timer nor a listener behind, so one signal can serve thousands of calls", async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const deadline = new Deadline(1_000, signal);
    await deadline.within(Promise.resolve("done"));
    deadline.release();
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("tells its own limit from the caller's wish", async () => {
    vi.useFakeTimers();
    const late = new Deadline(1_000, undefined);
    const waiting = late.within(new Promise(() => undefined));
    vi.advanceTimersByTime(1_000);
    await expect(waiting).rejects.toThrow("the deadline is over");
    expect(late.failure).toMatchObject({ code: "timeout" });

    const controller = new AbortController();
    const unwanted = new Deadline(1_000, controller.signal);
    let interruptions = 0;
    unwanted.watch({ interrupt: () => (interruptions += 1) });
    controller.abort();
    expect(interruptions).toBe(1);
    expect(unwanted.failure).toMatchObject({ code: "aborted" });
    unwanted.release();
  });

  it("passes on the failure of the work it waits for", async () => {
    const deadline = new Deadline(1_000, undefined);
    await expect(deadline.within(Promise.reject(new Error("ENOTFOUND")))).rejects.toThrow(
      "ENOTFOUND",
    );
    deadline.release();
  });
});
