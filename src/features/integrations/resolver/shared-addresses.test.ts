import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasSharedFolder, sharedFolder } from "../../../../test/shared-folder.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startResolverFixture } from "./resolver.test-support.ts";

/** Addresses of the test suites of other projects; forms, since the workspace has none of them. */
const FOLDER = sharedFolder("addresses");
const PRESENT = hasSharedFolder(FOLDER, "resolving 1,256 addresses of other projects");

interface Entry {
  status: number;
  result: null | { kind: string; found: boolean; can_be_added: boolean; note: string | null };
}

describe.skipIf(!PRESENT)("addresses of other projects", () => {
  const t = useFixture(startResolverFixture);
  const batchOf = async (urls: readonly string[]): Promise<Entry[]> =>
    (await t.send("POST", "/v1/resolve/batch", { urls })).body.data;

  it("are each resolved or refused, and what is no post says what it is", async () => {
    const text = readFileSync(path.join(FOLDER, "addresses.json"), "utf8");
    const all = [...new Set((JSON.parse(text) as { url: string }[]).map(({ url }) => url))];
    const entries: Entry[] = [];
    for (let from = 0; from < all.length; from += 100)
      entries.push(...(await batchOf(all.slice(from, from + 100))));
    expect(entries).toHaveLength(all.length);
    const outcomes = Map.groupBy(entries, ({ status, result }) => result?.kind ?? String(status));
    const counts = Object.fromEntries([...outcomes].map(([kind, { length }]) => [kind, length]));
    console.info(`${all.length} addresses: ${JSON.stringify(counts)}`);
    expect(Object.keys(counts).filter((kind) => kind.startsWith("5"))).toEqual([]);
    expect(entries.filter(({ result }) => result?.found === true)).toEqual([]);
    const silent = entries.filter(
      ({ result }) => result !== null && !result.can_be_added && result.note === null,
    );
    expect(silent).toEqual([]);
    expect((counts["post"] ?? 0) + (counts["episode"] ?? 0)).toBeGreaterThanOrEqual(430);
  });
});
