import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { extractOrder } from "../../src/domain/order-documents/extract/extract-order.ts";
import { readBytes } from "../../src/domain/order-documents/read/child/read-bytes.ts";
import { valueOf } from "../labelled-sets/figures.ts";
import { ACCURACY_GOAL, accuracyOf, type JudgedField, judgeOrder } from "./judge.ts";
import { readLabelledSet } from "./labelled-set.ts";

const SET = fileURLToPath(new URL("./set/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "orders-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the labelled set of insertion orders", () => {
  it("is read with 95 of 100 stated fields exact and no value invented", async () => {
    const { documents, known } = readLabelledSet(SET);
    const fields: JudgedField[] = [];
    for (const { bytes, name, expected } of documents) {
      if (expected === undefined) continue;
      const text = await readBytes(new Uint8Array(bytes), { fileName: name, mimeType: "" });
      fields.push(...judgeOrder(expected, extractOrder(text, known)));
    }
    expect(fields.filter(({ verdict }) => verdict === "invented")).toEqual([]);
    expect(valueOf(accuracyOf(fields))).toBeGreaterThanOrEqual(ACCURACY_GOAL);
  });

  it("names the fault of a folder in another form", () => {
    expect(() => readLabelledSet(join(folder, "none"))).toThrow("there is no such folder");
    expect(() => readLabelledSet(folder)).toThrow("no document has a file NAME.EXT.expected.json");
    writeFileSync(join(folder, "a.txt.expected.json"), "{}");
    expect(() => readLabelledSet(folder)).toThrow(
      /^a\.txt\.expected\.json is no labelled set:\n {2}there is no document a\.txt$/,
    );
    writeFileSync(join(folder, "a.txt"), "text");
    expect(() => readLabelledSet(folder)).toThrow('must have either "expected"');
    writeFileSync(join(folder, "b.pdf"), "");
    expect(() => readLabelledSet(folder)).toThrow("b.pdf.expected.json is missing");
  });
});
