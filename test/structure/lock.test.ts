import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./source-files.ts";

interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, LockEntry>;
};
const entries = Object.entries(packages).filter(([key]) => key !== "");

describe("package-lock.json", () => {
  it("has a hash of every package, so that no other bytes are installed", () => {
    expect(entries.length).toBeGreaterThan(300);
    // What a package brings inside itself is part of its hash.
    const unhashed = entries.filter(
      ([, { integrity = "", inBundle }]) => !/^sha512-.{88}$/.test(integrity) && inBundle !== true,
    );
    expect(unhashed.map(([key]) => key)).toEqual([]);
  });

  it("names no registry: each machine installs from its own", () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});
