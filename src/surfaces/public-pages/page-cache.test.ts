import { describe, expect, it } from "vitest";
import { PageCache } from "./page-cache.ts";

const viewed = { workspaceId: "w", showIds: [], clusters: [], images: [] };
const pageOf = (reach: number) => ({ kind: "page" as const, data: { reach }, viewed });

function cacheAt() {
  const time = { ms: 0 };
  const cache = new PageCache<{ reach: number }>("program", { monotonicMs: () => time.ms });
  return { time, cache };
}

describe("pages in memory", () => {
  it("are read once for many requests, and again before a second is over", async () => {
    const { time, cache } = cacheAt();
    let reads = 0;
    const read = async () => pageOf((reads += 1));
    await Promise.all(Array.from({ length: 500 }, () => cache.get("page", read)));
    expect(reads).toBe(1);
    time.ms = 899;
    await cache.get("page", read);
    expect(reads).toBe(1);
    time.ms = 901;
    expect((await cache.get("page", read)).answer).toMatchObject({ data: { reach: 2 } });
    expect(time.ms).toBeLessThan(1_000);
  });

  it("are not rendered anew while the figures stay", async () => {
    const { time, cache } = cacheAt();
    const first = await cache.get("page", async () => pageOf(1));
    first.forms.set("html", Buffer.from("rendered"));
    time.ms = 5_000;
    const same = await cache.get("page", async () => pageOf(1));
    expect([same.etag, same.forms.size]).toEqual([first.etag, 1]);
    time.ms = 10_000;
    const changed = await cache.get("page", async () => pageOf(2));
    expect(changed.etag).not.toBe(first.etag);
    expect(changed.forms.size).toBe(0);
  });

  it("stay while the database does not answer, and only if they were read before", async () => {
    const { time, cache } = cacheAt();
    const fails = async (): Promise<never> => {
      throw new Error("no database");
    };
    await expect(cache.get("page", fails)).rejects.toThrow("no database");
    await cache.get("page", async () => pageOf(7));
    time.ms = 60_000;
    expect((await cache.get("page", fails)).answer).toMatchObject({ data: { reach: 7 } });
    time.ms = 25 * 60 * 60 * 1_000;
    await expect(cache.get("page", fails)).rejects.toThrow("no database");
  });

  it("are read four at a time", async () => {
    const { cache } = cacheAt();
    let running = 0;
    let most = 0;
    const read = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return pageOf(1);
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => cache.get(`page ${index}`, read)));
    expect(most).toBe(4);
  });
});
