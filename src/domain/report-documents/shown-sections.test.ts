import { describe, expect, it } from "vitest";
import { sampleDocument } from "./document.test-support.ts";
import { atDepth } from "./depth.ts";
import { shownSections } from "./shown-sections.ts";

describe("the sections that are shown", () => {
  it("are without those of which a depth leaves nothing, and all where it is full", () => {
    const [first] = sampleDocument().sections;
    if (first === undefined) throw new Error("The sample has no section");
    const said = { ...first, id: "said", blocks: first.blocks.slice(0, 1) };
    const noted = { ...said, id: "noted", note: "By hand." };
    const failed = { ...said, id: "failed", status: "failed" as const, blocks: [] };
    const bare = { ...said, id: "bare", blocks: [] };
    const document = sampleDocument({ sections: [first, said, noted, failed, bare] });
    const idsAt = (depth: "full" | "bands") =>
      shownSections(atDepth(document, depth)).map(({ id }) => id);
    expect(first.blocks[0]?.kind).toBe("sentence");
    expect(idsAt("full")).toEqual([first.id, "said", "noted", "failed", "bare"]);
    expect(idsAt("bands")).toEqual([first.id, "noted", "failed"]);
  });
});
