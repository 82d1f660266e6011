import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageFiles, sdkFiles } from "../../scripts/package-files.ts";
import { ROOT } from "./source-files.ts";

const files = packageFiles();

/** Relative imports of values; those of types alone are gone in JavaScript. */
function importsIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), "utf8");
  const named = text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from "(\.[^"]+)";/gm);
  const loaded = text.matchAll(/import\("(\.[^"]+)"\)(?!\.)/g);
  return [...named, ...loaded].map(([, to = ""]) => join(dirname(path), to));
}

describe("the package for npm", () => {
  it("has the command, the demo, migrations, documents and the built console", () => {
    expect(files).toEqual(
      expect.arrayContaining([
        "bin/castmeter.js",
        "src/operator/cli/main.ts",
        "demo/start.ts",
        "sandbox/run-sandbox.ts",
        "migrations/0001_workspace_family.sql",
        "docs/deployment.md",
        "packages/console/dist/en/index.html",
        "LICENSE",
      ]),
    );
  });

  it("has no test, no fixture and no bench", () => {
    expect(
      [...files, ...sdkFiles()].filter((path) =>
        /\.test|\/fixtures\/|^(?:test|bench|scripts|extension|deploy)\//.test(path),
      ),
    ).toEqual([]);
  });

  it("has every file that one of its own imports", () => {
    const packed = new Set(files);
    const sources = files.filter((path) => path.endsWith(".ts"));
    const missing = sources.flatMap((path) =>
      importsIn(path)
        .filter((to) => !packed.has(to))
        .map((to) => `${path} -> ${to}`),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(missing).toEqual([]);
  });
});
