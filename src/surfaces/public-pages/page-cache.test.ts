import { describe, expect, it } from "vitest";
import { type PageAnswer, PageCache } from "./page-cache.ts";

const subjects = { workspaceId: "w", showIds: [], clusters: [], images: [] };
const pageOf = (reach: number) => ({ kind: "page" as const, data: { reach }, subjects });

function cacheAt(patienceMs?: number) {
  const time = { ms: 0 };
  const options = patienceMs === undefined ? {} : { patienceMs };
  const cache = new PageCache<{ reach: number }>({ monotonicMs: () => time.ms, ...options });
  const failures: unknown[] = [];
  const get = (key: string, read: () => Promise<PageAnswer<{ reach: number }>>) =>
    cache.get(key, { read, onFailure: (thrown) => failures.push(thrown) });
  return { time, cache, failures, get };
}

describe("pages in memory", () => {
  it("are read once for many requests, and again before a second is over", async () => {
    const { time, get } = cacheAt();
    let reads = 0;
    const read = async () => pageOf((reads += 1));
    await Promise.all(Array.from({ length: 500 }, () => get("page", read)));
    expect(reads).toBe(1);
    time.ms = 899;
    await get("page", read);
    expect(reads).toBe(1);
    time.ms = 901;
    expect((await get("page", read)).answer).toMatchObject({ data: { reach: 2 } });
    expect(time.ms).toBeLessThan(1_000);
  });

  it("are not rendered anew while the figures stay", async () => {
    const { time, get } = cacheAt();
    const first = await get("page", async () => pageOf(1));
    first.bodies.set("html br", Buffer.from("rendered"));
    time.ms = 5_000;
    const same = await get("page", async () => pageOf(1));
    expect([same.text, same.bodies.size]).toEqual([first.text, 1]);
    time.ms = 10_000;
    const changed = await get("page", async () => pageOf(2));
    expect(changed.text).not.toBe(first.text);
    expect(changed.bodies.size).toBe(0);
  });

  it("stay while the database does not answer, and only if they were read before", async () => {
    const { time, get } = cacheAt();
    const fails = async (): Promise<never> => {
      throw new Error("no database");
    };
    await expect(get("page", fails)).rejects.toThrow("no database");
    await get("page", async () => pageOf(7));
    time.ms = 60_000;
    expect((await get("page", fails)).answer).toMatchObject({ data: { reach: 7 } });
    time.ms = 25 * 60 * 60 * 1_000;
    await expect(get("page", fails)).rejects.toThrow("no database");
  });

  it("are asked of a database that is away no more often than of one that answers", async () => {
    const { time, cache, failures, get } = cacheAt();
    let reads = 0;
    const fails = async (): Promise<never> => {
      reads += 1;
      throw new Error("no database");
    };
    await get("page", async () => pageOf(7));
    time.ms = 1_000;
    await Promise.all([get("page", fails), get("page", fails)]);
    time.ms = 1_899;
    expect((await get("page", fails)).answer).toMatchObject({ data: { reach: 7 } });
    expect([reads, failures.length]).toEqual([1, 1]);
    time.ms = 1_901;
    await get("page", fails);
    expect([reads, failures.length]).toEqual([2, 2]);
    expect(cache.last("page", 2_000)?.answer).toMatchObject({ data: { reach: 7 } });
    expect((await get("page", async () => pageOf(7))).answer).toMatchObject({ data: { reach: 7 } });
    expect(cache.last("page", 2_000)).toBeDefined();
    time.ms = 5_000;
    expect(cache.last("page", 2_000)).toBeUndefined();
    expect((await get("page", async () => pageOf(8))).answer).toMatchObject({ data: { reach: 8 } });
  });

  it("are shown as they were while a read hangs, and as they are once it has ended", async () => {
    const { time, get } = cacheAt(0);
    await get("page", async () => pageOf(1));
    time.ms = 1_000;
    const hung = Promise.withResolvers<ReturnType<typeof pageOf>>();
    let reads = 0;
    const read = () => {
      reads += 1;
      return hung.promise;
    };
    for (const _ of [1, 2])
      expect((await get("page", read)).answer).toMatchObject({ data: { reach: 1 } });
    expect(reads).toBe(1);
    hung.resolve(pageOf(2));
    await hung.promise;
    await new Promise((resolve) => setImmediate(resolve));
    expect((await get("page", read)).answer).toMatchObject({ data: { reach: 2 } });
    expect(reads).toBe(1);
  });

  it("are read four at a time", async () => {
    const { get } = cacheAt();
    let running = 0;
    let most = 0;
    const read = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return pageOf(1);
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => get(`page ${index}`, read)));
    expect(most).toBe(4);
  });
});
