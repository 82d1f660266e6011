import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { removeLeftUploads } from "./received-file.ts";

it("names that killed uploads left go at a start, and what others have there stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-left-"));
  const at = new Date("2026-11-24T12:00:00Z");
  const write = (name: string, content: string, agoSec: number): void => {
    writeFileSync(join(folder, name), content);
    const then = new Date(at.getTime() - agoSec * 1_000);
    utimesSync(join(folder, name), then, then);
  };
  write("castmeter-upload-left", "", 61);
  write("castmeter-upload-being-opened", "", 1);
  write("castmeter-upload-with-bytes", "a", 3_600);
  write("of-another-program", "", 3_600);
  await removeLeftUploads(at, folder);
  expect(readdirSync(folder).toSorted()).toEqual([
    "castmeter-upload-being-opened",
    "castmeter-upload-with-bytes",
    "of-another-program",
  ]);
  rmSync(folder, { recursive: true });
});
