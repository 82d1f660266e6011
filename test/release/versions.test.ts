import { cpSync, mkdirSync, readFileSync, rmSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { isGreater, PLACES, versionsIn, writeVersion } from "../../scripts/release/versions.ts";
import { ROOT } from "../structure/source-files.ts";

const textOf = (root: string, path: string): string => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(textOf(ROOT, "package.json")) as { version: string };

describe("the version of a release", () => {
  it("is the same wherever it stands", () => {
    for (const place of PLACES)
      expect([place.path, new Set(versionsIn(textOf(ROOT, place.path), place))]).toEqual([
        place.path,
        new Set([version]),
      ]);
  });

  it("is written everywhere, and nothing else is changed", () => {
    const copy = mkdtempSync(join(tmpdir(), "castmeter-versions-"));
    try {
      for (const { path } of PLACES) {
        mkdirSync(dirname(join(copy, path)), { recursive: true });
        cpSync(join(ROOT, path), join(copy, path));
      }
      writeVersion(copy, "9999.0.1");
      for (const { path } of PLACES) {
        const text = textOf(copy, path);
        expect(text).not.toBe(textOf(ROOT, path));
        expect(text.replaceAll("9999.0.1", version)).toBe(textOf(ROOT, path));
      }
      const lock = JSON.parse(textOf(copy, "package-lock.json")) as {
        version: string;
        packages: Record<string, { version: string; dependencies?: Record<string, string> }>;
      };
      expect([
        lock.version,
        ...["", "packages/sdk", "packages/console"].map((path) => lock.packages[path]?.version),
        lock.packages[""]?.dependencies?.["@castmeter/sdk"],
      ]).toEqual(Array.from({ length: 5 }, () => "9999.0.1"));
      writeFileSync(join(copy, "deploy/compose.yaml"), "services: {}\n");
      expect(() => writeVersion(copy, "9999.0.2")).toThrow(/deploy\/compose\.yaml has no version/);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });

  it("is compared by number, and is three of them", () => {
    expect(isGreater("0.10.0", "0.9.9")).toBe(true);
    expect(isGreater("1.0.0", "0.99.99")).toBe(true);
    expect(isGreater("0.2.0", "0.2.0")).toBe(false);
    expect(isGreater("0.1.9", "0.2.0")).toBe(false);
    for (const faulty of ["", "1.0", "v1.0.0", "1.0.0-rc.1"])
      expect(() => isGreater(faulty, "0.1.0")).toThrow(/three numbers/);
  });
});
