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
  });

  it("deletes and replaces what has moved to the older half too", () => {
    const map = new BoundedMap<number, number>({ max: 4 });
    for (const key of [1, 2, 3]) map.set(key, key);
    map.delete(1);
    map.set(2, 20);
    expect([map.get(1), map.get(2), map.size]).toEqual([undefined, 20, 2]);
  });

  it("never holds more than its maximum, and never loses the half that was used last", () => {
    const key = fc.integer({ min: 0, max: 30 });
    const step = fc.record({ key, action: fc.constantFrom("get", "set", "delete") });
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 300 }),
        fc.integer({ min: 2, max: 12 }),
        (steps, max) => {
          const map = new BoundedMap<number, number>({ max });
          const stored = new Map<number, number>();
          const used: number[] = [];
          for (const [index, { key: of, action }] of steps.entries()) {
            const value = action === "get" ? map.get(of) : undefined;
            if (value !== undefined) expect(value).toBe(stored.get(of));
            if (action === "set") {
              map.set(of, index);
              stored.set(of, index);
            }
            if (action === "delete") {
              map.delete(of);
              stored.delete(of);
            }
            const place = used.indexOf(of);
            if (place !== -1) used.splice(place, 1);
            if (action === "set" || value !== undefined) used.unshift(of);
            expect(map.size).toBeLessThanOrEqual(max);
          }
          const last = used.slice(0, Math.floor(max / 2));
          expect(keysHeld(map, last)).toEqual(last);
        },
      ),
    );
  });

  it("counts sizes where they differ, and keeps no value that would take more than half", () => {
    const map = new BoundedMap<string, string>({ max: 10, sizeOf: (text) => text.length });
    map.set("large", "abcdef");
    expect([map.get("large"), map.size]).toEqual([undefined, 0]);
    map.set("one", "abc");
    map.set("two", "abc");
    map.set("three", "abcde");
    expect(map.get("one")).toBeUndefined();
    expect([map.get("two"), map.get("three")]).toEqual(["abc", "abcde"]);
  });

  it("counts no more what was deleted or replaced", () => {
    const map = new BoundedMap<number, number>({ max: 8 });
    for (let round = 0; round < 50; round += 1) {
      for (const key of [1, 2, 3]) map.set(key, round);
      map.delete(2);
    }
    map.set(4, 4);
    expect(keysHeld(map, [1, 2, 3, 4])).toEqual([1, 3, 4]);
  });
});
