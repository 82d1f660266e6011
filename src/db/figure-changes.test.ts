import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allFigureChanges, figureChangesOf } from "./figure-changes.ts";
import { findMigrations } from "./migrate.ts";

it("what an upgrade changes in figures is said of the migrations that ran, and in the documents", async () => {
  const migrations = (await findMigrations()).map(({ name }) => name);
  const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const all = allFigureChanges();
  expect(all.length).toBeGreaterThan(0);
  for (const { migration, change } of all) {
    expect(migrations).toContain(migration);
    expect(text).toContain(`| \`${migration.replace(".sql", "")}\` | ${change} |`);
  }
  expect(figureChangesOf(["0045_search.sql", "0046_own_posts.sql"])).toHaveLength(1);
  expect(figureChangesOf(migrations)).toEqual([]);
});
