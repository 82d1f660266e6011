import { describe, expect, it } from "vitest";
import { partsOfLine, type Stretch } from "./parts-of-line.ts";

const at = (x: number, stretch: Stretch = "read") => ({ point: [x, 0] as const, stretch });
const gap = { point: null, stretch: "read" as const };

describe("stretches of a line", () => {
  it("meet in a point, so that the line is one", () => {
    expect(partsOfLine([at(0), at(1), at(2, "open")])).toEqual([
      {
        stretch: "read",
        points: [
          [0, 0],
          [1, 0],
        ],
      },
      {
        stretch: "open",
        points: [
          [1, 0],
          [2, 0],
        ],
      },
    ]);
  });

  it("never bridge a gap", () => {
    const parts = partsOfLine([at(0), at(1), gap, at(3), at(4)]);
    expect(parts.map(({ points }) => points.length)).toEqual([2, 2]);
  });

  it("go back to what was read after an estimate", () => {
    const parts = partsOfLine([at(0), at(1, "estimated"), at(2, "estimated"), at(3), at(4)]);
    expect(parts.map(({ stretch }) => stretch)).toEqual(["estimated", "read"]);
    expect(parts.map(({ points }) => points.length)).toEqual([3, 3]);
  });

  it("hold a day alone between two gaps", () => {
    expect(partsOfLine([gap, at(1), gap])).toEqual([{ stretch: "read", points: [[1, 0]] }]);
  });
});
