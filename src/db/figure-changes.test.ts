import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { figureChangesOf } from "./figure-changes.ts";
import { readChanges } from "./upgrade/changes.ts";
import { findMigrations } from "./upgrade/migration-files.ts";

it("what an upgrade changes in figures is said of the migrations that ran, and in the documents", async () => {
  const migrations = (await findMigrations()).map(({ name }) => name);
  const text = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const all = readChanges().filter(({ figures_changed: change }) => change !== undefined);
  expect(all.length).toBeGreaterThan(0);
  for (const { migration = "", figures_changed: change = "" } of all) {
    expect(migrations).toContain(`${migration}.sql`);
    expect(text).toContain(`| \`${migration}\` | ${change} |`);
  }
  expect(figureChangesOf(["0045_search.sql", "0046_own_posts.sql"])).toEqual([
    { migration: "0046_own_posts.sql", change: expect.stringMatching(/^Reach and views/) },
  ]);
  expect(figureChangesOf(migrations)).toEqual([]);
});
