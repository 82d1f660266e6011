import { describe, expect, it } from "vitest";
import { codeOf, PROGRAM } from "./source-files.ts";

const LINES_MAX = 300;
const COLUMNS_MAX = 100;

/** Files that are longer for a reason. */
const LONGER: Readonly<Record<string, string>> = {
  "src/db/schema/columns.ts": "generated from schema.sql",
  "src/db/schema/tables.ts": "generated from schema.sql",
};

const matching = (pattern: RegExp, allowed: readonly string[] = []): string[] =>
  PROGRAM.filter((file) => !allowed.includes(file.path) && pattern.test(codeOf(file.text))).map(
    (file) => file.path,
  );

describe("source rules", () => {
  it("recognise what they forbid, and not what comments say about it", () => {
    expect(codeOf('const a = 1; // new Date()\n/* Date.now() */ const b = "http://x";')).toBe(
      'const a = 1; \n const b = "http://x";',
    );
    expect(/\bnew Date\(\s*\)/.test(codeOf("return new Date();"))).toBe(true);
  });

  it("read the environment in src/app/config/config.ts only, and what npm sets where it is asked about", () => {
    const readers = ["src/app/config/config.ts", "src/operator/cli/end-with-npm.ts"];
    expect(matching(/\bprocess\.env\b/, readers)).toEqual([]);
  });

  it("read the system's time in src/lib/time/clock.ts only", () => {
    expect(
      matching(/\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date\b(?!\()/, ["src/lib/time/clock.ts"]),
    ).toEqual([]);
  });

  it("keep files within 300 lines, or name the reason", () => {
    const long = PROGRAM.filter((file) => file.text.split("\n").length - 1 > LINES_MAX).map(
      (file) => file.path,
    );
    expect(long.filter((path) => !(path in LONGER))).toEqual([]);
    expect(Object.keys(LONGER).filter((path) => !long.includes(path))).toEqual([]);
  });

  it("wrap comments at 100 columns, as code is; directives to the linter stay one line", () => {
    const wide = PROGRAM.flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => line.length > COLUMNS_MAX && /^\s*(?:\/?\*+|\/\/) (?!oxlint-)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wide).toEqual([]);
  });

  it("name files in kebab-case, and none of them a drawer", () => {
    const paths = PROGRAM.map((file) => file.path);
    expect(paths.filter((path) => !/^[a-z0-9./-]+\.ts$/.test(path))).toEqual([]);
    expect(paths.filter((path) => /\/(utils?|helpers?|misc|common)\.ts$/.test(path))).toEqual([]);
  });

  it("export by name and use erasable syntax", () => {
    expect(matching(/\bexport default\b/)).toEqual([]);
    expect(matching(/(^|\n)\s*(export )?(const )?enum \w/)).toEqual([]);
    expect(matching(/(^|\n)\s*(export )?namespace \w/)).toEqual([]);
  });

  it("hand no secret, authorization or cookie to the log", () => {
    expect(
      matching(
        /\blog\.(info|warn|error)\([^;]*\b(secret|authorization|cookie|password)\b\s*[:,}]/i,
      ),
    ).toEqual([]);
  });
});
