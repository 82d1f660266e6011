import { describe, expect, it, vi } from "vitest";
import { loadOnce } from "./load-once.ts";

describe("a load at the first use", () => {
  it("is one for all uses, those that come while it runs included", async () => {
    const load = vi.fn(async () => ({ loaded: true }));
    const use = loadOnce(load);
    expect(load).not.toHaveBeenCalled();
    const [one, other] = await Promise.all([use(), use()]);
    expect(one).toBe(other);
    expect(await use()).toBe(one);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("fails for all uses that waited for it, and is tried again by the next", async () => {
    const load = vi.fn(async () => "there");
    load.mockRejectedValueOnce(new Error("no such file"));
    const use = loadOnce(load);
    const first = await Promise.allSettled([use(), use()]);
    expect(first.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await use()).toBe("there");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
