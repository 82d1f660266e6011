import { describe, expect, it } from "vitest";
import { useFixture, useFixturePerTest } from "./use-fixture.ts";

class Counter {
  #count = 0;
  closed = 0;
  get count(): number {
    return this.#count;
  }
  add(): number {
    return (this.#count += 1);
  }
  close(): void {
    this.closed += 1;
  }
}

const counters: Counter[] = [];
const started = (): Counter => {
  const counter = new Counter();
  counters.push(counter);
  return counter;
};

describe("a fixture", () => {
  const shared = useFixture(started);
  const early = (() => {
    try {
      return shared.count;
    } catch (error) {
      return String(error);
    }
  })();

  it("says which property is read before the start", () => {
    expect(early).toContain('"count" is read before the fixture is started');
  });

  it("is what was started: methods, private fields and assignments", () => {
    expect([shared.add(), shared.add(), shared.count]).toEqual([1, 2, 2]);
    shared.closed = 7;
    expect(Object.entries(shared)).toEqual([["closed", 7]]);
    shared.closed = 0;
  });
});

describe("a fixture of each test", () => {
  const own = useFixturePerTest(started);

  it("comes after that of other tests was closed once", () => {
    expect(counters.map(({ closed }) => closed)).toEqual([1, 0]);
    expect(own.add()).toBe(1);
  });

  it("is new, and the one before it is closed", () => {
    expect(own.add()).toBe(1);
    expect(counters.map(({ closed }) => closed)).toEqual([1, 1, 0]);
  });
});
