import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { PROGRAM, ROOT } from "./source-files.ts";

/** Directories stay small, say what they hold, and have names that are found once. */

const FILES_MAX = 20;
const README_LINES_MAX = 15;

const directoriesIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}/${name}`);

const directories = directoriesIn("src");
const areas = directoriesIn("src/features");

describe("directories", () => {
  it("of the source and areas of features say in a few lines what they hold", () => {
    for (const directory of [...directories, ...areas]) {
      const text = readFileSync(join(ROOT, directory, "README.md"), "utf8");
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(README_LINES_MAX);
      expect(text).toContain(`# ${directory.replace("src/", "")}\n`);
      expect(text).toContain("**Tables:**");
    }
  });

  it("of areas name every feature of theirs", () => {
    for (const area of areas) {
      const text = readFileSync(join(ROOT, area, "README.md"), "utf8");
      const named = /\*\*Features:\*\* ([\s\S]*?)\.\n/.exec(text)?.[1] ?? "";
      expect([...named.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)).toEqual(
        directoriesIn(area).map((path) => basename(path)),
      );
    }
  });

  it("hold at most 20 files of the program", () => {
    const counts = Map.groupBy(PROGRAM, ({ path }) => dirname(path));
    const large = [...counts].filter(([, files]) => files.length > FILES_MAX);
    expect(large.map(([path, files]) => `${path} ${files.length}`)).toEqual([]);
  });

  it("have names of modules that no feature has", () => {
    const features = areas.flatMap(directoriesIn).map((path) => basename(path));
    const modules = directories
      .filter((path) => path !== "src/features")
      .flatMap((path) => [path, ...directoriesIn(path)])
      .map((path) => basename(path));
    // Pages and routes of a feature are a surface that is called after it.
    const surfaces = new Set(directoriesIn("src/surfaces").map((path) => basename(path)));
    expect(modules.filter((name) => features.includes(name) && !surfaces.has(name))).toEqual([]);
  });
});
