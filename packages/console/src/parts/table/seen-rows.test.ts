import { describe, expect, it } from "vitest";
import { seenRows, stepOf, topShowing } from "./seen-rows.ts";

const seenAt = (top: number, count: number) => seenRows(stepOf(top, 32), 640, 32, count);

describe("seenRows", () => {
  it("draws what is seen and a margin, whatever the length of the list", () => {
    expect(seenAt(0, 10_000)).toEqual({ first: 0, end: 44 });
    expect(seenAt(32_000, 10_000)).toEqual({ first: 984, end: 1_044 });
  });

  it("does not change within a step", () => {
    expect(stepOf(32_000 + 7 * 32, 32)).toBe(stepOf(32_000, 32));
  });

  it("ends with the list, also where it became shorter than it is scrolled", () => {
    expect(seenAt(320_000, 10_000).end).toBe(10_000);
    expect(seenAt(320_000, 300)).toEqual({ first: 284, end: 300 });
  });
});

describe("topShowing", () => {
  const list = { top: 320, height: 352, headHeight: 32 };

  it("moves nothing for a row that is seen", () => {
    expect(topShowing(12, 32, list)).toBe(320);
  });

  it("moves as little as shows the row whole", () => {
    expect(topShowing(9, 32, list)).toBe(288);
    expect(topShowing(20, 32, list)).toBe(352);
  });
});
