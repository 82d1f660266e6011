import { describe, expect, it } from "vitest";
import type { Executor } from "./database.ts";
import { keepAnswers, readOnce } from "./read-once.ts";

/** Only its identity matters. */
const transaction = (): Executor => ({}) as unknown as Executor;

describe("a read within a transaction", () => {
  it("is made once where the transaction keeps answers, and each time where it does not", async () => {
    let reads = 0;
    const read = (executor: Executor, key = "posts") =>
      readOnce(executor, key, () => Promise.resolve((reads += 1)));
    const keeping = transaction();
    keepAnswers(keeping);
    expect(await Promise.all([read(keeping), read(keeping)])).toEqual([1, 1]);
    expect(await read(keeping, "links")).toBe(2);
    const other = transaction();
    expect([await read(other), await read(other)]).toEqual([3, 4]);
  });

  it("is made again where it failed", async () => {
    const keeping = transaction();
    keepAnswers(keeping);
    const failing = readOnce(keeping, "posts", () => Promise.reject(new Error("lost")));
    await expect(failing).rejects.toThrow("lost");
    expect(await readOnce(keeping, "posts", () => Promise.resolve(1))).toBe(1);
  });
});
