import { afterEach, describe, expect, it, vi } from "vitest";
import { createSystemResolver } from "./resolver.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("the system resolver", () => {
  it("answers every address of a name", async () => {
    const addresses = await createSystemResolver().resolve("localhost");
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) expect(["127.0.0.1", "::1"]).toContain(address);
  });

  it("asks once for simultaneous questions and those of the next second, then again", async () => {
    vi.useFakeTimers();
    let lookups = 0;
    const resolver = createSystemResolver(() => Promise.resolve([`93.184.215.${(lookups += 1)}`]));
    expect(
      await Promise.all([resolver.resolve("example.com"), resolver.resolve("example.com")]),
    ).toEqual([["93.184.215.1"], ["93.184.215.1"]]);
    vi.advanceTimersByTime(999);
    expect(await resolver.resolve("example.com")).toEqual(["93.184.215.1"]);
    vi.advanceTimersByTime(1);
    expect(await resolver.resolve("example.com")).toEqual(["93.184.215.2"]);
  });

  it("forgets a failure", async () => {
    let lookups = 0;
    const resolver = createSystemResolver(() =>
      (lookups += 1) === 1
        ? Promise.reject(new Error("EAI_AGAIN"))
        : Promise.resolve(["93.184.215.14"]),
    );
    await expect(resolver.resolve("example.com")).rejects.toThrow("EAI_AGAIN");
    expect(await resolver.resolve("example.com")).toEqual(["93.184.215.14"]);
  });
});
