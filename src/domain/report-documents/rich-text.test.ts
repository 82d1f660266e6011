import { describe, expect, it } from "vitest";
import { parseRichText, type RichBlock, type TextPiece } from "./rich-text.ts";

const paragraph = (...pieces: TextPiece[]): RichBlock => ({ kind: "paragraph", pieces });

describe("the text of an author", () => {
  it("has forms within forms", () => {
    expect(parseRichText("A *b **c*** `d` [e](https://f.example) \\* &amp; 2 < 3")).toEqual([
      paragraph(
        { text: "A " },
        { text: "b ", isEmphasised: true },
        { text: "c", isEmphasised: true, isStrong: true },
        { text: " " },
        { text: "d", isCode: true },
        { text: " " },
        { text: "e", url: "https://f.example" },
        { text: " " },
        { text: "*" },
        { text: " & 2 < 3" },
      ),
    ]);
  });

  it("has headings, lists in lists, quotes, code and lines", () => {
    expect(parseRichText("# One\n\n- a\n  1. b\n\n> c\n\n---\n\n    d < e")).toEqual([
      { kind: "heading", pieces: [{ text: "One" }] },
      {
        kind: "list",
        isOrdered: false,
        start: 1,
        items: [
          [
            paragraph({ text: "a" }),
            { kind: "list", isOrdered: true, start: 1, items: [[paragraph({ text: "b" })]] },
          ],
        ],
      },
      { kind: "quote", blocks: [paragraph({ text: "c" })] },
      { kind: "rule" },
      { kind: "code", text: "d < e" },
    ]);
  });

  it("keeps HTML as the text that it is, of a picture its words, and no address but of the web", () => {
    expect(
      parseRichText("<div>a</div>\n\n![b](https://c.example) [d](javascript:e) <script>f</script>"),
    ).toEqual([
      paragraph({ text: "<div>a</div>" }),
      paragraph(
        { text: "b" },
        { text: " " },
        { text: "d" },
        { text: " " },
        { text: "<script>" },
        { text: "f" },
        { text: "</script>" },
      ),
    ]);
  });

  it("keeps every word of a table", () => {
    expect(parseRichText("|a|b|\n|-|-|\n|1|2|")).toEqual([
      paragraph({ text: "a", isStrong: true }, { text: " | " }, { text: "b", isStrong: true }),
      paragraph({ text: "1" }, { text: " | " }, { text: "2" }),
    ]);
  });

  it.each([">", "- ", "> - ", "_a_", "[", "*a ", "1. "])(
    "that is %j without end stays a text, in time that is in proportion to it",
    (mark) => {
      const text = `${mark.repeat(10_000 / mark.length)}\n\nend`;
      const start = performance.now();
      expect(parseRichText(text)).toEqual([
        paragraph({ text: text.split("\n")[0]?.trim() ?? "" }),
        paragraph({ text: "end" }),
      ]);
      expect(performance.now() - start).toBeLessThan(100);
    },
  );

  it("keeps its forms in a list of three hundred links", () => {
    const list = Array.from({ length: 300 }, () => "- [a](https://b.example)").join("\n");
    expect(parseRichText(list)).toMatchObject([{ kind: "list", items: { length: 300 } }]);
  });
});
