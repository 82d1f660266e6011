import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BareDatabases, queryOnce } from "../../../test/bare-database.ts";
import { byLength } from "../../../test/run-length.ts";
import { migrate, type MigrationStep } from "../migrate.ts";
import {
  findMigrations,
  isByItself,
  type Migration,
  migrationOf,
  splitStatements,
} from "./migration-files.ts";

/**
 * A process that is killed while it migrates: its session ends before each statement, and after the
 * last one before the end. Then the release before starts as it did, and the new one to the same
 * schema as without the kill.
 */

const databases = new BareDatabases();
/** Migrations of this release, the newest of them in `npm test`. */
const NEWEST = byLength(2, Infinity);

let own: Migration[];
/** A database on the schema of this release. */
let current: string;
beforeAll(async () => {
  own = await findMigrations();
  current = await databases.make();
  await migrate(current);
});
afterAll(() => databases.close());

/** Every column, constraint and index with its definition, and whether the index is used. */
const SCHEMA = `
  select 'column' as kind, c.relname || '.' || a.attname as name,
    format_type(a.atttypid, a.atttypmod) || a.attnotnull as definition
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
    and not a.attisdropped
  union all
  select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || convalidated
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select 'index', c.relname, pg_get_indexdef(c.oid) || indisvalid
  from pg_index join pg_class c on c.oid = indexrelid
  where c.relnamespace = 'public'::regnamespace
  union all
  select 'migration', name, hash from migrations
  union all
  select 'later migration', name, hash from later_migrations
  order by 1, 2, 3`;

const schemaOf = (url: string): Promise<Record<string, unknown>[]> => queryOnce(url, SCHEMA);

interface Case {
  migration: Migration;
  /** The release before it. */
  before: readonly Migration[];
  /** Migrated by the release before. */
  template: string;
  expected: Record<string, unknown>[];
}

async function killBefore(
  number: number,
  { migration, before, template, expected }: Case,
): Promise<void> {
  const url = await databases.make(template);
  const all = [...before, migration];
  const onStep = async (step: MigrationStep): Promise<void> => {
    if (step.number === number) await databases.endMigration(url);
  };
  await expect(migrate(url, { migrations: all, onStep })).rejects.toThrow(migration.name);
  expect(await migrate(url, { migrations: before })).toEqual([]);
  expect(await migrate(url, { migrations: all })).toEqual([migration.name]);
  expect(await schemaOf(url)).toEqual(expected);
  await databases.drop(url);
}

/** Kills at every statement of one migration; returns how often. */
async function killAtEach(
  migration: Migration,
  before: readonly Migration[],
  template: string,
): Promise<number> {
  const whole = await databases.make(template);
  await migrate(whole, { migrations: [...before, migration] });
  const expected = await schemaOf(whole);
  await databases.drop(whole);
  const steps = splitStatements(migration.sql).length + 1;
  for (let number = 1; number <= steps; number += 1)
    await killBefore(number, { migration, before, template, expected });
  return steps;
}

describe("a migration that is killed at any statement", () => {
  it(
    "leaves a database on which the release before and the new one start: this release's files",
    async () => {
      const template = await databases.make();
      const first = Math.max(1, own.length - NEWEST);
      await migrate(template, { migrations: own.slice(0, first) });
      let kills = 0;
      for (const [index, migration] of own.slice(first).entries()) {
        const before = own.slice(0, first + index);
        kills += await killAtEach(migration, before, template);
        await migrate(template, { migrations: [...before, migration] });
      }
      expect(kills).toBeGreaterThan(NEWEST === Infinity ? 300 : 5);
    },
    byLength(60_000, 1_800_000),
  );

  it("does so where a file changes tables, fills them and builds an index", async () => {
    const newest = own.at(-1)?.name.replace(".sql", "") ?? "";
    const head = `-- oldest program: ${newest}\n`;
    const statements = [
      "create table if not exists later_things (show_id text primary key, count integer)",
      "insert into later_things select show_id, 0 from shows on conflict do nothing",
      "alter table shows add column if not exists later_count integer not null default 0",
      "drop index concurrently if exists shows_later",
      "create index concurrently shows_later on shows (show_id, later_count)",
    ];
    const text = `${statements.join(";\n")};\n`;
    const byItself = migrationOf("9001_later.sql", `-- each statement by itself\n${head}${text}`);
    expect(isByItself(byItself)).toBe(true);
    expect(await killAtEach(byItself, own, current)).toBe(6);
  });

  it("builds an index anew whose build was killed", async () => {
    const url = await databases.make(current);
    const built = migrationOf(
      "9001_built.sql",
      "-- each statement by itself\n-- oldest program: this\n" +
        "drop index concurrently if exists shows_built;\n" +
        "create index concurrently shows_built on shows (show_id, created_at);\n",
    );
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    // The build waits for snapshots that are older than itself.
    await reader.query("begin isolation level repeatable read");
    await reader.query("select from shows");
    const migrating = migrate(url, { migrations: [...own, built] });
    migrating.catch(() => undefined);
    const waits = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'
        and wait_event_type = 'Lock'`;
    while ((await queryOnce(url, waits))[0]?.["count"] !== 1) await reader.query("select 1");
    await databases.endMigration(url);
    await expect(migrating).rejects.toThrow("9001_built.sql");
    await reader.query("rollback");
    await reader.end();
    const validity = `select indisvalid as valid from pg_index
      where indexrelid = to_regclass('shows_built')`;
    expect(await queryOnce(url, validity)).toEqual([{ valid: false }]);
    expect(await migrate(url)).toEqual([]);
    expect(await migrate(url, { migrations: [...own, built] })).toEqual(["9001_built.sql"]);
    expect(await queryOnce(url, validity)).toEqual([{ valid: true }]);
  });
});
