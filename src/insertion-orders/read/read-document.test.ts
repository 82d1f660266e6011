import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const SET = new URL("../../../bench/insertion-orders/set/", import.meta.url);
const file = (name: string) => ({ bytes: readFileSync(new URL(name, SET)), fileName: name });

describe("reading a document", () => {
  it("gives the lines of a PDF with their places", async () => {
    const { kind, pages } = await readDocument(file("pdf-classic.pdf"));
    expect(kind).toBe("pdf");
    expect(pages).toHaveLength(1);
    const line = pages[0]?.lines.find(({ cells }) => cells[0]?.text === "Advertiser:");
    expect(line?.cells).toMatchObject([
      { text: "Advertiser:", x: 50 },
      { text: "Northwind Roasters Ltd", x: 150 },
    ]);
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
    ["a picture", Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0")],
    ["a text", Buffer.from("Insertion order\n")],
  ])("refuses a PDF behind %s, as the library does", async (_what, start) => {
    const bytes = Buffer.concat([start, file("pdf-classic.pdf").bytes]);
    await expect(readDocument({ bytes })).rejects.toMatchObject({
      code: "unsupported_type",
      message: expect.stringContaining("of two types"),
    });
  });

  it("ends a child that takes too long", async () => {
    await expect(readDocument(file("pdf-classic.pdf"), { deadlineMs: 1 })).rejects.toMatchObject({
      code: "timed_out",
    });
  });

  it("refuses a file over 25 MiB without starting a child", async () => {
    const bytes = new Uint8Array(25 * 1024 * 1024 + 1);
    await expect(readDocument({ bytes })).rejects.toMatchObject({ code: "too_large" });
  });

  it("needs a runtime that keeps other files from the child", () => {
    const read = 'require("node:fs").readFileSync("/etc/hostname")';
    const run = () =>
      execFileSync(process.execPath, ["--permission", "-e", read], { stdio: "pipe" });
    expect(run).toThrow("ERR_ACCESS_DENIED");
  });
});
