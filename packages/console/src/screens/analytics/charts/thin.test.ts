import { describe, expect, it } from "vitest";
import { keptPositions } from "./thin.ts";

const wave = (length: number): number[] =>
  Array.from({ length }, (_, at) => 1_000 + Math.round(500 * Math.sin(at / 5)));

describe("positions of a line that are drawn", () => {
  it("are all of them up to the limit", () => {
    expect(keptPositions(wave(400))).toHaveLength(400);
  });

  it("are at most the limit of a line of two years without gaps", () => {
    const kept = keptPositions(wave(731));
    expect(kept.length).toBeLessThanOrEqual(400);
    expect(kept.length).toBeGreaterThan(300);
    expect(kept[0]).toBe(0);
    expect(kept.at(-1)).toBe(730);
  });

  it("ascend, each once", () => {
    const kept = keptPositions(wave(2_000));
    expect(kept).toEqual([...new Set(kept)].toSorted((one, other) => one - other));
  });

  it("keep a peak and a fall of one day", () => {
    const values: number[] = wave(731);
    values[333] = 9_000;
    values[444] = 0;
    const kept = keptPositions(values);
    expect(kept).toContain(333);
    expect(kept).toContain(444);
  });

  it("keep a gap and the ends of both runs beside it", () => {
    const values: (number | null)[] = wave(731);
    for (let at = 300; at < 320; at++) values[at] = null;
    const kept = keptPositions(values);
    expect(kept).toContain(299);
    expect(kept).toContain(320);
    expect(kept.some((at) => at >= 300 && at < 320)).toBe(true);
  });

  it("hold a day alone between two gaps", () => {
    const values = Array.from({ length: 900 }, (_, at) => (at === 450 || at < 100 ? 5 : null));
    expect(keptPositions(values)).toContain(450);
  });

  it("of a line of which nothing is known are none", () => {
    expect(keptPositions(Array.from({ length: 731 }, () => null))).toEqual([]);
  });
});
