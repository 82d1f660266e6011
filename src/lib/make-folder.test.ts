import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "./make-folder.ts";

it("makes a folder and those above it, with the mode it is given, and again without harm", () => {
  const parent = mkdtempSync(join(tmpdir(), "castmeter-folder-"));
  const folder = join(parent, "a", "b");
  for (let time = 0; time < 2; time += 1) makeFolder(folder, 0o700);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(parent, { recursive: true });
});

it.runIf(process.platform === "linux")("fails at once where no folder can be made", () => {
  expect(() => makeFolder("/proc/nope/deep")).toThrow("ENOENT");
});
