import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chartPicture } from "./chart-picture.ts";

const days = [1_000, 2_500, 3_000].map((count, index) => ({
  day: `2026-11-0${index + 1}`,
  count,
  expected: null,
  is_incomplete: false,
}));

describe("the chart of a mail", () => {
  it("is a PNG on white with the colour of the report, and the same each time", async () => {
    const data = { form: "daily" as const, days, goal: null, markers: [] };
    const { png, alt } = await chartPicture(data, "#aa0066");
    expect(alt).toContain("3,000");
    const { data: pixels, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([info.format, info.width]).toEqual(["raw", 1_360]);
    const at = (x: number, y: number): number[] => {
      const from = (y * info.width + x) * info.channels;
      return [...pixels.subarray(from, from + 3)];
    };
    expect(at(info.width - 1, 0)).toEqual([255, 255, 255]);
    // The middle of the last day's bar, near its base.
    expect(at(Math.round(info.width * (5 / 6)), 360)).toEqual([0xaa, 0, 0x66]);
    expect(Buffer.from((await chartPicture(data, "#aa0066")).png).equals(Buffer.from(png))).toBe(
      true,
    );
  });
});
