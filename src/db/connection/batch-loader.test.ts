import { describe, expect, it, vi } from "vitest";
import { BatchLoader } from "./batch-loader.ts";

/** A loader whose batches wait until the test answers them. */
function heldLoader(): {
  loader: BatchLoader<number, string>;
  batches: { keys: readonly number[]; answer: (rows: readonly string[]) => void }[];
} {
  const batches: { keys: readonly number[]; answer: (rows: readonly string[]) => void }[] = [];
  const loader = new BatchLoader<number, string>((keys) => {
    const { promise, resolve } = Promise.withResolvers<readonly string[]>();
    batches.push({ keys, answer: resolve });
    return promise;
  });
  return { loader, batches };
}

const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const namesOf = (keys: readonly number[]): string[] => keys.map((key) => `row ${key}`);

describe("a batch loader", () => {
  it("reads keys that arrive together with one statement, and each caller gets its own row", async () => {
    const batches: (readonly number[])[] = [];
    const loader = new BatchLoader<number, string>((keys) => {
      batches.push(keys);
      return Promise.resolve(namesOf(keys));
    });
    const rows = await Promise.all([loader.read(1), loader.read(2), loader.read(1)]);
    expect(rows).toEqual(["row 1", "row 2", "row 1"]);
    expect(batches).toEqual([[1, 2, 1]]);
  });

  it("holds later keys back while a statement runs, and reads them together after it", async () => {
    const { loader, batches } = heldLoader();
    const first = loader.read(1);
    await turnOfTheLoop();
    const later = [loader.read(2), loader.read(3)];
    await turnOfTheLoop();
    expect(batches.map(({ keys }) => keys)).toEqual([[1]]);
    batches[0]!.answer(["row 1"]);
    expect(await first).toBe("row 1");
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    expect(batches[1]?.keys).toEqual([2, 3]);
    batches[1]!.answer(["row 2", "row 3"]);
    expect(await Promise.all(later)).toEqual(["row 2", "row 3"]);
  });

  it("reads at most 500 keys with one statement", async () => {
    const sizes: number[] = [];
    const loader = new BatchLoader<number, string>((keys) => {
      sizes.push(keys.length);
      return Promise.resolve(namesOf(keys));
    });
    await Promise.all(Array.from({ length: 1_100 }, (_, key) => loader.read(key)));
    expect(sizes).toEqual([500, 500, 100]);
  });

  it("rejects every key of a statement that failed, and reads the next ones", async () => {
    let fails = true;
    const loader = new BatchLoader<number, string>((keys) =>
      fails ? Promise.reject(new Error("connection lost")) : Promise.resolve(namesOf(keys)),
    );
    const failed = await Promise.allSettled([loader.read(1), loader.read(2)]);
    expect(failed).toMatchObject([
      { status: "rejected", reason: { message: "connection lost" } },
      { status: "rejected", reason: { message: "connection lost" } },
    ]);
    fails = false;
    expect(await loader.read(3)).toBe("row 3");
  });

  it("rejects when the statement does not return one row for each key", async () => {
    const loader = new BatchLoader<number, string>(() => Promise.resolve(["row 1"]));
    const reads = Promise.all([loader.read(1), loader.read(2)]);
    await expect(reads).rejects.toThrow("A batch of 2 keys returned 1 rows");
  });

  it("holds no key back behind a statement that takes long", async () => {
    const { loader, batches } = heldLoader();
    const lost = loader.read(1);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    const later = loader.read(2);
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    batches[1]!.answer(["row 2"]);
    expect(await later).toBe("row 2");
    batches[0]!.answer(["row 1"]);
    expect(await lost).toBe("row 1");
  });
});
