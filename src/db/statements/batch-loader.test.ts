import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { BatchLoader } from "./batch-loader.ts";

/** Keys of ten are of one tenant. */
const tenantOf = (key: number): string => `tenant ${Math.floor(key / 10)}`;

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
  }, tenantOf);
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
    }, tenantOf);
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
    }, tenantOf);
    await Promise.all(Array.from({ length: 1_100 }, (_, key) => loader.read(key)));
    expect(sizes).toEqual([500, 500, 100]);
  });

  it("rejects every key of a statement that failed, and reads the next ones", async () => {
    let fails = true;
    const loader = new BatchLoader<number, string>(
      (keys) =>
        fails ? Promise.reject(new Error("connection lost")) : Promise.resolve(namesOf(keys)),
      tenantOf,
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
    const loader = new BatchLoader<number, string>(() => Promise.resolve(["row 1"]), tenantOf);
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

  it("reads each tenant by itself where one of several has its rows on a lost node", async () => {
    const batches: (readonly number[])[] = [];
    const loader = new BatchLoader<number, string>((keys) => {
      batches.push(keys);
      return keys.some((key) => tenantOf(key) === "tenant 1")
        ? Promise.reject(databaseError("08006"))
        : Promise.resolve(namesOf(keys));
    }, tenantOf);
    const reads = await Promise.allSettled([1, 11, 2, 21, 12].map((key) => loader.read(key)));
    expect(reads.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
    expect(batches).toEqual([[1, 11, 2, 21, 12], [1, 2], [11, 12], [21]]);
  });

  it("asks no more of a database that answers too late or not at all", async () => {
    for (const error of [databaseError("57014"), new Error("connect ECONNREFUSED")]) {
      const readMany = vi.fn(() => Promise.reject(error));
      const loader = new BatchLoader<number, string>(readMany, tenantOf);
      const reads = await Promise.allSettled([1, 11].map((key) => loader.read(key)));
      expect(reads).toMatchObject([{ reason: error }, { reason: error }]);
      expect(readMany).toHaveBeenCalledOnce();
    }
  });
});

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError("refused", 0, "error");
  error.code = code;
  return error;
}
