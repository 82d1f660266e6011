import { describe, expect, it } from "vitest";
import { PROGRAM } from "../../test/structure/source-files.ts";
import { ADVISORY_LOCKS } from "./locks.ts";

describe("advisory locks", () => {
  const keys: readonly number[] = Object.values(ADVISORY_LOCKS);

  it("have keys of their own", () => {
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !Number.isSafeInteger(key))).toEqual([]);
  });

  it("are taken by name: no statement holds a key, and no other file does", () => {
    const taking = PROGRAM.filter(({ text }) => /\bpg_(try_)?advisory/.test(text));
    expect(taking.length).toBeGreaterThan(2);
    const literal = /advisory\w*lock\w*\(\s*'?\d/;
    expect(taking.filter(({ text }) => literal.test(text)).map(({ path }) => path)).toEqual([]);
    const repeating = PROGRAM.filter(
      ({ path, text }) =>
        path !== "src/db/locks.ts" &&
        keys.some((key) => text.replaceAll(/(?<=\d)_(?=\d)/g, "").includes(String(key))),
    );
    expect(repeating.map(({ path }) => path)).toEqual([]);
  });
});
