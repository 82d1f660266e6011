import { describe, expect, it, vi } from "vitest";
import { loadPart } from "./load-part.ts";

describe("a part loaded at its first use", () => {
  it("is one for all uses, those that come while it runs included", async () => {
    const load = vi.fn(async () => ({ loaded: true }));
    const use = loadPart(load);
    expect(load).not.toHaveBeenCalled();
    const [one, other] = await Promise.all([use(), use()]);
    expect(one).toBe(other);
    expect(await use()).toBe(one);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is unavailable for all that wait for a load that fails, and loaded by the next", async () => {
    const load = vi.fn(async () => "there");
    const cause = new Error("too many open files");
    load.mockRejectedValueOnce(cause);
    const use = loadPart(load);
    const first = await Promise.allSettled([use(), use()]);
    const unavailable = { status: 503, headers: { "Retry-After": "5" }, cause };
    const rejected = { status: "rejected", reason: unavailable };
    expect(first).toMatchObject([rejected, rejected]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await use()).toBe("there");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
