import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SCHEMA_FILE } from "../../scripts/schema/schema-file.ts";
import { TABLE_DECISIONS } from "../../src/db/schema/table-decisions.ts";
import { MIGRATOR_TABLES } from "../../src/db/upgrade/applied-migrations.ts";
import { ROOT } from "./source-files.ts";

/** What keeps each table from growing for ever, as `src/db/schema/decisions` says. */

const entries = Object.entries(TABLE_DECISIONS);

describe("every table of the schema", () => {
  it("is named with what bounds it, and no table that is gone", () => {
    const schema = readFileSync(SCHEMA_FILE, "utf8");
    const names = [...schema.matchAll(/^create table (\w+) /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(70);
    expect(new Set([...Object.keys(TABLE_DECISIONS), ...MIGRATOR_TABLES])).toEqual(new Set(names));
  });

  it("is purged, has one row of something, or grows with a reason", () => {
    const faults = entries.filter(
      ([, { bound }]) =>
        !/^(?:purged .+, src\/\S+\.ts$|one an? \S|grows with [^:;]+[:;,] \S)/.test(bound),
    );
    expect(faults).toEqual([]);
  });

  it("that is purged is named by the file that removes its rows", () => {
    const faults = entries.filter(([table, { bound }]) => {
      const [, path] = /(src\/\S+\.ts)$/.exec(bound) ?? [];
      if (path === undefined) return false;
      const file = join(ROOT, path);
      return !existsSync(file) || !readFileSync(file, "utf8").includes(table);
    });
    expect(faults).toEqual([]);
  });
});
