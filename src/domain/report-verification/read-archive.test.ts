import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { zipOf } from "../report-files/zip.ts";
import { isArchive, readArchive, REPORT_BYTES_MAX } from "./read-archive.ts";
import { signedFiles } from "./signed-files.test-support.ts";
import { VerifyFault } from "./verify-fault.ts";

const files = signedFiles();
const words = `SHA-256 of report.json: ${"a".repeat(64)}\nKey fingerprint: ${"abcd ".repeat(15)}abcd\n`;
const parts = [
  { name: "report.json", bytes: files.report },
  { name: "report.sig", bytes: files.signature },
  { name: "pub.pem", bytes: Buffer.from(files.key) },
  { name: "VERIFY.txt", bytes: Buffer.from(words) },
];
const archive = zipOf(parts);

async function faultOf(bytes: Uint8Array): Promise<string> {
  try {
    await readArchive(bytes);
  } catch (error) {
    if (error instanceof VerifyFault) return error.fault;
    throw error;
  }
  return "read";
}

/** The archive with another size of an entry in both of its headers. */
function withSize(bytes: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(bytes);
  for (let place = changed.indexOf(name); place !== -1; place = changed.indexOf(name, place + 1)) {
    const isDirectory = changed.subarray(place - 46, place - 44).toString() === "PK";
    changed.writeUInt32LE(size, isDirectory ? place - 46 + 24 : place - 30 + 22);
  }
  return changed;
}

describe("the archive of a report", () => {
  it("has report, signature and key, and what its words name", async () => {
    expect(isArchive(archive)).toBe(true);
    expect(await readArchive(archive)).toEqual({
      report: Buffer.from(files.report),
      signature: Buffer.from(files.signature),
      key: files.key,
      named: { sha256: "a".repeat(64), fingerprint: "abcd".repeat(16) },
    });
  });

  it("is truncated, wherever it ends early", async () => {
    for (const length of [4, 30, Math.floor(archive.length / 2), archive.length - 1])
      expect(await faultOf(archive.subarray(0, length))).toBe("truncated");
  });

  it("is malformed, where a file is absent, there twice, or damaged", async () => {
    for (const { name } of parts.slice(0, 3))
      expect(await faultOf(zipOf(parts.filter((part) => part.name !== name)))).toBe("malformed");
    expect(await faultOf(zipOf([...parts, ...parts.slice(0, 1)]))).toBe("malformed");
    const damaged = Buffer.from(archive);
    const place = damaged.indexOf("report.json") + 40;
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    expect(await faultOf(damaged)).toBe("malformed");
  });

  it("that unpacks to more than a report has is refused before it is unpacked", async () => {
    const bomb = zipOf([{ name: "report.json", bytes: Buffer.alloc(REPORT_BYTES_MAX + 1, " ") }]);
    expect(bomb.length).toBeLessThan(100_000);
    const started = process.memoryUsage().arrayBuffers;
    expect(await faultOf(bomb)).toBe("too_large");
    expect(process.memoryUsage().arrayBuffers - started).toBeLessThan(10_000_000);
    const signature = { name: "report.sig", bytes: Buffer.alloc(100_000) };
    expect(await faultOf(zipOf([...parts.slice(0, 1), signature]))).toBe("too_large");
  });

  it("whose size is false is refused at the first byte too many", async () => {
    const bytes = Buffer.alloc(2_000_000, " ");
    const bomb = zipOf([{ name: "report.json", bytes }, ...parts.slice(1)]);
    expect(deflateRawSync(bytes).length).toBeLessThan(5_000);
    expect(await faultOf(withSize(bomb, "report.json", 100))).toBe("too_large");
  });

  it("of very many files is refused", async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => ({
      name: `tables/${index}.csv`,
      bytes: Buffer.of(),
    }));
    expect(await faultOf(zipOf([...parts, ...many]))).toBe("too_large");
  });

  it("is not unpacked but for the files that are verified", async () => {
    const large = { name: "tables.xlsx", bytes: Buffer.alloc(5_000_000, " ") };
    expect(await faultOf(zipOf([...parts, large]))).toBe("read");
  });
});
