import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalBytes } from "./canonical.ts";
import { bandOf } from "./bands.ts";
import { atDepth } from "./depth.ts";
import { sampleDocument } from "./document.test-support.ts";

describe("a band", () => {
  it("contains its count, and is at most twice as wide as its lower border", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2_000_000_000 }), (count) => {
        const [low = 0, high = 0] = (bandOf(count) ?? "")
          .split(" to ")
          .map((text) => Number(text.replaceAll(",", "")));
        expect(low).toBeLessThanOrEqual(count);
        expect(high).toBeGreaterThan(count);
        expect(high).toBeLessThanOrEqual(low * 2);
      }),
    );
  });

  it("has fixed borders, and says nothing of what is unknown", () => {
    expect([0, 99, 100, 34_120, 1_000_000, null].map(bandOf)).toEqual([
      "below 100",
      "below 100",
      "100 to 150",
      "30,000 to 40,000",
      "1,000,000 to 1,500,000",
      null,
    ]);
  });
});

describe("a document in bands", () => {
  const exact = ["31234", "31,234", "112000", "0.6123", "4711"];

  it.each(["bands", "none"] as const)("has no exact figure in any byte of %s", (depth) => {
    const text = canonicalBytes(atDepth(sampleDocument(), depth)).toString();
    for (const figure of exact) expect(text).not.toContain(figure);
    expect(canonicalBytes(sampleDocument()).toString()).toContain("31234");
  });

  it("tells the band of each count in place of it, under the same keys", () => {
    const [section] = atDepth(sampleDocument(), "bands").sections;
    expect(section?.blocks).toMatchObject([
      { kind: "figures", figures: [{ key: "delivered", value: { text: "30,000 to 40,000" } }] },
      { kind: "table", rows: [{ key: "slot_1", cells: ["Salt & Signal", "4,000 to 5,000"] }] },
      { kind: "text" },
    ]);
  });

  it("tells no count at depth none, and keeps what the rows are about", () => {
    const [section] = atDepth(sampleDocument(), "none").sections;
    expect(section?.blocks).toMatchObject([
      { kind: "table", columns: [{ key: "show" }], rows: [{ cells: ["Salt & Signal"] }] },
      { kind: "text" },
    ]);
  });
});
