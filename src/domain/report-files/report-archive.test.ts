import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { canonicalJson } from "../../lib/text/canonical-json.ts";
import { sampleDocument } from "../report-documents/sample-document.test-support.ts";
import { reportArchive, VERIFY_LINE } from "./report-archive.ts";
import { zipOf } from "./zip.ts";

const keys = generateKeyPairSync("ed25519");
const document = sampleDocument();
const canonical = Buffer.from(canonicalJson(document));
const report = {
  document,
  canonical,
  signature: sign(null, canonical, keys.privateKey),
  publicKeyPem: keys.publicKey.export({ type: "spki", format: "pem" }).toString(),
  sha256: createHash("sha256").update(canonical).digest("hex"),
  keyFingerprint: "SHA256:x4x3",
  pdf: Buffer.from("%PDF-1.7 of the same snapshot"),
};

async function filesOf(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
  for await (const entry of archive.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

describe("the archive of a snapshot", () => {
  it("holds document, signature, key, print, tables and how to verify", async () => {
    const files = await filesOf(await reportArchive(report));
    expect([...files.keys()]).toEqual([
      "report.json",
      "report.sig",
      "pub.pem",
      "report.pdf",
      "tables/figures.csv",
      "tables/delivery_over_time.sum.csv",
      "tables/delivery_over_time.daily.csv",
      "tables/placements.placements.csv",
      "tables/posts.posts.csv",
      "tables.xlsx",
      "VERIFY.txt",
    ]);
    expect(files.get("report.pdf")).toEqual(report.pdf);
    expect(files.get("tables/posts.posts.csv")?.toString()).toMatch(/^post,post_url,/);
    const { sheets } = await readXlsx(files.get("tables.xlsx") ?? Buffer.of());
    expect(sheets.map(({ name }) => name)).toContain("placements.placements");
  });

  it("holds the canonical bytes and a signature that its key verifies", async () => {
    const files = await filesOf(await reportArchive(report));
    const [json, signature, pem] = ["report.json", "report.sig", "pub.pem"].map(
      (name) => files.get(name) ?? Buffer.of(),
    );
    expect(json).toEqual(canonical);
    const key = createPublicKey(pem ?? "");
    expect(verify(null, json ?? Buffer.of(), key, signature ?? Buffer.of())).toBe(true);
    const words = files.get("VERIFY.txt")?.toString() ?? "";
    expect(words).toContain(`\n${VERIFY_LINE}\n`);
    expect(words).toContain(report.sha256);
  });

  it("is the same bytes for the same snapshot", async () => {
    const [first, second] = await Promise.all([reportArchive(report), reportArchive(report)]);
    expect(Buffer.from(first).equals(second)).toBe(true);
  });

  it("of a document without tables has no workbook", async () => {
    const bytes = await reportArchive({ ...report, document: sampleDocument({ sections: [] }) });
    expect([...(await filesOf(bytes)).keys()].filter((name) => /xlsx|csv/.test(name))).toEqual([]);
  });
});

describe("a ZIP archive", () => {
  it.each([Buffer.of(), Buffer.from("a"), Buffer.alloc(100_000, "abc")])(
    "gives back files of any length: %#",
    async (bytes) => {
      const files = await filesOf(
        zipOf([
          { name: "one", bytes },
          { name: "two", bytes },
        ]),
      );
      expect([...files]).toEqual([
        ["one", bytes],
        ["two", bytes],
      ]);
    },
  );
});
