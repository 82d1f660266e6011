import { describe, expect, it } from "vitest";
import { seriesPicture } from "./series-picture.ts";

const day = (date: string, count: number | null, isIncomplete = false) => ({
  day: date,
  count,
  expected: null,
  is_incomplete: isIncomplete,
});

describe("the picture of a series", () => {
  it("says the peak of single days, and draws no bar for an unknown one", () => {
    const days = [day("2026-11-01", 10), day("2026-11-02", null), day("2026-11-03", 40, true)];
    const { svg, alt } = seriesPicture({ form: "daily", days, goal: null, markers: [] }, "#2f55d4");
    expect(alt.replaceAll("\u00a0", " ")).toBe(
      "Counts of single days, 1 Nov 2026 to 3 Nov 2026; the most are 40 on 3 Nov 2026. " +
        "Some days are not complete.",
    );
    expect(svg.match(/<rect/g)).toHaveLength(2);
  });

  it("draws bars beside the numbers of the scale, which they would hide", () => {
    const days = Array.from({ length: 28 }, (_, index) =>
      day(`2026-11-${String(index + 1).padStart(2, "0")}`, 10 + index),
    );
    const { svg } = seriesPicture({ form: "daily", days, goal: null, markers: [] }, "#2f55d4");
    const lefts = [...svg.matchAll(/<rect\s+x="([\d.]+)"/g)].map(([, x]) => Number(x));
    expect(lefts.length).toBeGreaterThan(20);
    expect(Math.min(...lefts)).toBeGreaterThan(40);
  });

  it("says the sum, what was expected and what was promised", () => {
    const days = [day("2026-11-01", 1_000), { ...day("2026-11-02", 2_500), expected: 2_000 }];
    const { alt, svg } = seriesPicture(
      { form: "cumulative", days, goal: 4_000, markers: [{ day: "2026-11-02" }] },
      "#2f55d4",
    );
    expect(alt.replaceAll("\u00a0", " ")).toBe(
      "Sum to each day, 1 Nov 2026 to 2 Nov 2026: 2,500, where 2,000 were expected, " +
        "of 4,000 promised.",
    );
    expect(svg).toContain("Promised 4,000");
  });

  it("leaves a gap where a day is not known", () => {
    const days = [1, null, 3, 4].map((count, index) => day(`2026-11-0${index + 1}`, count));
    const { svg } = seriesPicture({ form: "cumulative", days, goal: null, markers: [] }, "#2f55d4");
    expect(svg.match(/stroke-linecap/g)).toHaveLength(2);
  });

  it("is a picture without a number where no day is known", () => {
    for (const days of [[], [day("2026-11-01", null)]])
      for (const form of ["daily", "cumulative"] as const) {
        const { alt, svg } = seriesPicture({ form, days, goal: null, markers: [] }, "#2f55d4");
        expect(alt).toBe("No day is known.");
        expect(svg).not.toContain("NaN");
      }
  });
});
