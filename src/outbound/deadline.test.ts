import { getEventListeners } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startDeadline } from "./deadline.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("a deadline", () => {
  it("leaves neither a timer nor a listener behind, so one signal can serve thousands of calls", async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const deadline = startDeadline(1_000, signal);
    await deadline.within(Promise.resolve("done"));
    deadline.release();
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("tells its own limit from the caller's wish", async () => {
    vi.useFakeTimers();
    const late = startDeadline(1_000, undefined);
    const waiting = late.within(new Promise(() => undefined));
    vi.advanceTimersByTime(1_000);
    await expect(waiting).rejects.toThrow("aborted");
    expect(late.failure()).toMatchObject({ code: "timeout" });

    const controller = new AbortController();
    const unwanted = startDeadline(1_000, controller.signal);
    controller.abort();
    expect(unwanted.signal.aborted).toBe(true);
    expect(unwanted.failure()).toMatchObject({ code: "aborted" });
    unwanted.release();
  });

  it("passes on the failure of the work it waits for", async () => {
    const deadline = startDeadline(1_000, undefined);
    await expect(deadline.within(Promise.reject(new Error("ENOTFOUND")))).rejects.toThrow("ENOTFOUND");
    deadline.release();
  });
});
