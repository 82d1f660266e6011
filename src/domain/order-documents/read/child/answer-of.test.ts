import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DocumentFile } from "../read-document.ts";
import { answerOf } from "./answer-of.ts";

const SET = new URL("../../../../../bench/insertion-orders/set/", import.meta.url);
const file = (name: string) => ({ bytes: readFileSync(new URL(name, SET)), fileName: name });
const answer = ({ bytes, fileName = "" }: DocumentFile) =>
  answerOf(new Uint8Array(bytes), { fileName, mimeType: "", known: { shows: [], brands: [] } });

describe("what is answered for a document", () => {
  it("is the order and an excerpt, and no more of the document", async () => {
    const page = `${"x".repeat(90)}\n`.repeat(2_000);
    const long = await answer({ bytes: Buffer.from(page) });
    expect(Object.keys(long)).toEqual(["order", "excerpt"]);
    expect(JSON.stringify(long).length).toBeLessThan(25_000);
  });

  it.each([
    ["hostile-encrypted.pdf", "encrypted"],
    ["hostile-malformed.pdf", "malformed"],
    ["hostile-scan.pdf", "no_text"],
    ["hostile-script.pdf", "no_text"],
    ["hostile-200-pages.pdf", "too_many_pages"],
    ["hostile-bomb.docx", "too_large"],
    ["hostile-entities.docx", "malformed"],
    ["hostile-picture.png", "unsupported_type"],
    ["hostile-quote.csv", "malformed"],
  ])("refuses %s as %s", async (name, code) => {
    expect(await answer(file(name))).toMatchObject({ error: { code } });
  });

  it.each([
    ["200,000 characters", "x".repeat(200_001), "x.txt"],
    ["5,000 lines", "a\n".repeat(99_500), "x.txt"],
    ["20,000 cells", `Insertion order\n${" & ".repeat(66_333)}`, "x.txt"],
    ["2,000 rows", "a,b\n".repeat(2_001), "x.csv"],
  ])("names the limit of %s that a document is over", async (limit, text, fileName) => {
    expect(await answer({ bytes: Buffer.from(text), fileName })).toEqual({
      error: { code: "too_large", message: expect.stringContaining(`over ${limit}`) },
    });
  });

  it.each([
    ["a picture", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0")],
    ["a text", Buffer.from("Insertion order\n")],
  ])("refuses a PDF behind %s, as the library does", async (_what, start) => {
    const bytes = Buffer.concat([start, file("pdf-classic.pdf").bytes]);
    expect(await answer({ bytes })).toEqual({
      error: { code: "unsupported_type", message: expect.stringContaining("of two types") },
    });
  });

  it.each(["\uFEFF", "\r\n \n"])(
    "reads a PDF behind %j, which some programs write",
    async (start) => {
      const bytes = Buffer.concat([Buffer.from(start), file("pdf-classic.pdf").bytes]);
      expect(await answer({ bytes })).toMatchObject({
        order: { parsed: { io_number: "QM-2026-1184" } },
      });
    },
  );
});
