import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDocument } from "./read-document.ts";

const SET = new URL("../../../../bench/insertion-orders/set/", import.meta.url);
const file = (name: string) => ({ bytes: readFileSync(new URL(name, SET)), fileName: name });

describe("reading a document", () => {
  it("gives the order and the excerpt that a model is shown", async () => {
    const known = { shows: [{ id: "show_a", name: "Salt & Signal" }], brands: [] };
    const answer = await readDocument(file("pdf-classic.pdf"), known);
    expect(Object.keys(answer)).toEqual(["order", "excerpt"]);
    expect(answer.order.parsed).toMatchObject({
      io_number: "QM-2026-1184",
      line_items: [{ matched_show_id: "show_a" }, {}, {}],
    });
    expect(answer.excerpt.pages[0]?.lines).toContain("Advertiser: | Northwind Roasters Ltd");
  });

  it.each([
    ["hostile-malformed.pdf", "malformed"],
    // Beyond the memory of the child, which is ended.
    ["hostile-flate-bomb.pdf", "too_large"],
    ["hostile-empty.pdf", "malformed"],
  ])("refuses %s as %s", async (name, code) => {
    await expect(readDocument(file(name))).rejects.toMatchObject({ code });
  });

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
