import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Change, readChanges } from "../../src/db/upgrade/changes.ts";
import { changesOf, releaseNotes, withRelease } from "../../scripts/release/release-notes.ts";
import { ROOT } from "../structure/source-files.ts";

const changelog = readFileSync(join(ROOT, "docs/changelog.json"), "utf8");

describe("changes of a release", () => {
  it("are those that had none before, in a text that is otherwise the same", () => {
    const open = readChanges().filter(({ release }) => release === undefined);
    const text = open.length === 0 ? changelog.replace(/, "release": "[^"]*"/, "") : changelog;
    const before = JSON.parse(text) as Change[];
    const stamped = withRelease(text, "9999.0.0");
    const after = JSON.parse(stamped) as Change[];
    expect(changesOf(after, "9999.0.0")).toHaveLength(
      before.filter(({ release }) => release === undefined).length,
    );
    expect(stamped.replaceAll(', "release": "9999.0.0"', "")).toBe(text);
    expect(() => withRelease(stamped, "9999.0.1")).toThrow(/no change that is not released/);
  });

  it("are in the notes, below how the files are checked", () => {
    const notes = releaseNotes({
      version: "0.2.0",
      commit: "abc",
      changes: [
        { date: "2026-11-28", kind: "added", area: "Shows", text: "It is so.", operations: [] },
      ],
      files: { program: "castmeter-0.2.0.tgz", sdk: "sdk.tgz", parts: "castmeter.cdx.json" },
      partsCount: 3,
      fingerprint: "f1",
      packedWith: "Node 24",
    });
    expect(notes).toMatch(
      /openssl pkeyutl -verify[\s\S]*## Changes\n\n## 2026-11-28\n\n\*\*Added\*\*/,
    );
    expect(notes).toContain("- **Shows.** It is so.");
  });
});
