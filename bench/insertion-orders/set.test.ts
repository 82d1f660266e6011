import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { extractOrder } from "../../src/domain/order-documents/extract/extract-order.ts";
import { readBytes } from "../../src/domain/order-documents/read/child/read-bytes.ts";
import { type JudgedField, judgeOrder } from "./judge.ts";
import { readSet } from "./read-set.ts";

const SET = fileURLToPath(new URL("./set/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "orders-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the labelled set of insertion orders", () => {
  it("is read with 95 of 100 stated fields exact and no value invented", async () => {
    const { documents, known } = readSet(SET);
    const fields: JudgedField[] = [];
    for (const { bytes, name, expected } of documents) {
      if (!("expected" in expected)) continue;
      const text = await readBytes(new Uint8Array(bytes), { fileName: name, mimeType: "" });
      fields.push(...judgeOrder(expected.expected, extractOrder(text, known)));
    }
    const times = (verdict: string) => fields.filter((field) => field.verdict === verdict).length;
    expect(fields.filter(({ verdict }) => verdict === "invented")).toEqual([]);
    const exact = times("exact");
    expect(exact / (exact + times("wrong") + times("missing"))).toBeGreaterThanOrEqual(0.95);
  });

  it("names the fault of a folder in another form", () => {
    expect(() => readSet(join(folder, "none"))).toThrow("there is no such folder");
    expect(() => readSet(folder)).toThrow("no document has a file NAME.EXT.expected.json");
    writeFileSync(join(folder, "a.txt.expected.json"), "{}");
    expect(() => readSet(folder)).toThrow("a.txt.expected.json: there is no document a.txt.");
    writeFileSync(join(folder, "a.txt"), "text");
    expect(() => readSet(folder)).toThrow('must have either "expected"');
    writeFileSync(join(folder, "b.pdf"), "");
    expect(() => readSet(folder)).toThrow("b.pdf.expected.json is missing");
  });
});
