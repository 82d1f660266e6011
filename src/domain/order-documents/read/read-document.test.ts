import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const SET = new URL("../../../../bench/insertion-orders/set/", import.meta.url);
const file = (name: string) => ({ bytes: readFileSync(new URL(name, SET)), fileName: name });

describe("reading a document", () => {
  it("gives the order and the excerpt that a model is shown, and no more of the document", async () => {
    const known = { shows: [{ id: "show_a", name: "Salt & Signal" }], brands: [] };
    const answer = await readDocument(file("pdf-classic.pdf"), known);
    expect(Object.keys(answer)).toEqual(["order", "excerpt"]);
    expect(answer.order.parsed).toMatchObject({
      io_number: "QM-2026-1184",
      line_items: [{ matched_show_id: "show_a" }, {}, {}],
    });
    expect(answer.excerpt.pages[0]?.lines).toContain("Advertiser: | Northwind Roasters Ltd");
    const page = `${"x".repeat(90)}\n`.repeat(2_000);
    const long = await readDocument({ bytes: Buffer.from(page) });
    expect(JSON.stringify(long).length).toBeLessThan(25_000);
  });

  it.each([
    ["hostile-encrypted.pdf", "encrypted"],
    ["hostile-malformed.pdf", "malformed"],
    ["hostile-scan.pdf", "no_text"],
    ["hostile-script.pdf", "no_text"],
    ["hostile-flate-bomb.pdf", "too_large"],
    ["hostile-200-pages.pdf", "too_many_pages"],
    ["hostile-empty.pdf", "malformed"],
    ["hostile-bomb.docx", "too_large"],
    ["hostile-entities.docx", "malformed"],
    ["hostile-picture.png", "unsupported_type"],
    ["hostile-quote.csv", "malformed"],
  ])("refuses %s as %s", async (name, code) => {
    await expect(readDocument(file(name))).rejects.toMatchObject({ code });
  });

  it.each([
    ["200,000 characters", "x".repeat(200_001), "x.txt"],
    ["5,000 lines", "a\n".repeat(99_500), "x.txt"],
    ["20,000 cells", `Insertion order\n${" & ".repeat(66_333)}`, "x.txt"],
    ["2,000 rows", "a,b\n".repeat(2_001), "x.csv"],
  ])("names the limit of %s that a document is over", async (limit, text, fileName) => {
    const refusal = readDocument({ bytes: Buffer.from(text), fileName });
    await expect(refusal).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining(`over ${limit}`),
    });
  });

  it.each([
    ["a picture", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0")],
    ["a text", Buffer.from("Insertion order\n")],
  ])("refuses a PDF behind %s, as the library does", async (_what, start) => {
    const bytes = Buffer.concat([start, file("pdf-classic.pdf").bytes]);
    await expect(readDocument({ bytes })).rejects.toMatchObject({
      code: "unsupported_type",
      message: expect.stringContaining("of two types"),
    });
  });

  it.each(["\uFEFF", "\r\n \n"])(
    "reads a PDF behind %j, which some programs write",
    async (start) => {
      const bytes = Buffer.concat([Buffer.from(start), file("pdf-classic.pdf").bytes]);
      const { order } = await readDocument({ bytes });
      expect(order.parsed.io_number).toBe("QM-2026-1184");
    },
  );

  it("ends a child that takes too long", async () => {
    await expect(
      readDocument(file("pdf-classic.pdf"), undefined, { deadlineMs: 1 }),
    ).rejects.toMatchObject({
      code: "timed_out",
    });
  });

  it("refuses a file over 25 MiB without starting a child", async () => {
    const bytes = new Uint8Array(25 * 1024 * 1024 + 1);
    await expect(readDocument({ bytes })).rejects.toMatchObject({ code: "too_large" });
  });
});
