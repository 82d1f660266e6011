import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

const keysHeld = (map: BoundedMap<number, number>, keys: readonly number[]): number[] =>
  keys.filter((key) => map.get(key) !== undefined);

describe("a bounded map", () => {
  it("gives back what was set last, and nothing that was deleted or cleared", () => {
    const map = new BoundedMap<string, number>({ max: 4 });
    map.set("a", 1);
    map.set("a", 2);
    map.set("b", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([2, 3, undefined, 2]);
    map.delete("a");
    expect([map.get("a"), map.size]).toEqual([undefined, 1]);
    map.clear();
    expect([map.get("b"), map.size]).toEqual([undefined, 0]);
    for (const key of ["a", "b", "c", "d", "e"]) map.set(key, 1);
    expect([map.get("a"), map.get("b"), map.size]).toEqual([undefined, 1, 4]);
  });

  it("keeps all that fits, and reads it in any order as often as it likes", () => {
    const map = new BoundedMap<number, number>({ max: 12 });
    const keys = Array.from({ length: 12 }, (_, key) => key);
    for (const key of keys) map.set(key, key);
    for (let pass = 0; pass < 3; pass += 1) expect(keysHeld(map, keys)).toEqual(keys);
  });

  it("forgets what was not used for longest, and nothing else", () => {
    const key = fc.integer({ min: 0, max: 30 });
    const step = fc.record({ key, action: fc.constantFrom("get", "set", "delete") });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 300 }),
        fc.integer({ min: 1, max: 12 }),
        (steps, max) => {
          const map = new BoundedMap<number, number>({ max });
          const expected: { key: number; value: number }[] = [];
          for (const [value, { key: of, action }] of steps.entries()) {
            const place = expected.findIndex((entry) => entry.key === of);
            const [known] = place === -1 ? [] : expected.splice(place, 1);
            if (action === "get") expect(map.get(of)).toBe(known?.value);
            if (action === "set") map.set(of, value);
            if (action === "delete") map.delete(of);
            if (action === "set") expected.unshift({ key: of, value });
            if (action === "get" && known !== undefined) expected.unshift(known);
            expected.splice(max);
            expect(map.size).toBe(expected.length);
          }
          for (const entry of expected) expect(map.get(entry.key)).toBe(entry.value);
        },
      ),
    );
  });

  it("counts sizes where they differ, and keeps no value that is larger than all of it", () => {
    const map = new BoundedMap<string, string>({ max: 10, sizeOf: (text) => text.length });
    map.set("large", "abcdefghijk");
    expect([map.get("large"), map.size]).toEqual([undefined, 0]);
    map.set("one", "abc");
    map.set("two", "abc");
    map.set("three", "abcd");
    expect(["one", "two", "three"].map((key) => map.get(key))).toEqual(["abc", "abc", "abcd"]);
    map.set("four", "abcdef");
    expect(["one", "two", "three", "four"].map((key) => map.get(key))).toEqual([
      undefined,
      undefined,
      "abcd",
      "abcdef",
    ]);
    map.set("three", "abcdefghijk");
    expect([map.get("three"), map.get("four")]).toEqual([undefined, "abcdef"]);
  });

  it("counts no more what was deleted or replaced", () => {
    const map = new BoundedMap<number, string>({ max: 8, sizeOf: (text) => text.length });
    for (let round = 0; round < 50; round += 1) {
      for (const key of [1, 2, 3]) map.set(key, "ab");
      map.delete(2);
    }
    map.set(4, "abcd");
    expect([1, 2, 3, 4].filter((key) => map.get(key) !== undefined)).toEqual([1, 3, 4]);
  });
});
