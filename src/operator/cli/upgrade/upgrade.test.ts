import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BareDatabases, queryOnce } from "../../../../test/bare-database.ts";
import { migrate } from "../../../db/migrate.ts";
import { findMigrations, migrationOf } from "../../../db/upgrade/migration-files.ts";
import { commandLine } from "../command-line.test-support.ts";

const databases = new BareDatabases();
/** Before the migration that changes figures, and the one that asks an operator to act. */
const FIRST_PENDING = "0068_";
let url: string;
let run: ReturnType<typeof commandLine>;

const settingsFor = (address: string) => ({
  DATABASE_URL: address,
  MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
});

beforeAll(async () => {
  url = await databases.make();
  const own = await findMigrations();
  await migrate(url, { migrations: own.filter(({ name }) => name < FIRST_PENDING) });
  await queryOnce(
    url,
    `insert into shows (show_id, handle, name, created_at, updated_at)
      select 'show' || n, 'show' || n, 'Show', now(), now() from generate_series(1, 7) as n`,
  );
  run = commandLine(settingsFor(url));
});
afterAll(() => databases.close());

describe("castmeter upgrade", () => {
  it("--check shows migrations, rows, locks, disk, figures and what is to do, and writes nothing", async () => {
    // Every transaction of the command would fail that writes.
    const name = new URL(url).pathname.slice(1);
    await queryOnce(url, `alter database ${name} set default_transaction_read_only = on`);
    const { code, json } = await run("upgrade", "--check", "--json");
    await queryOnce(
      url,
      `set transaction_read_only = off; alter database ${name} reset default_transaction_read_only`,
    );
    expect(code).toBe(1);
    const own = (await findMigrations()).map((migration) => migration.name);
    expect(json).toMatchObject({
      object: "upgrade_check",
      program: { newest_migration: own.at(-1) },
      database: { state: "older", newest_migration: "0067_invited_people.sql" },
      earlier_program_runs: false,
      free_bytes: null,
    });
    const pending = json.migrations.map(({ migration }: { migration: string }) => migration);
    expect(pending).toEqual(own.filter((migration) => migration >= FIRST_PENDING));
    const of = (start: string) =>
      json.migrations.find(({ migration }: { migration: string }) => migration.startsWith(start));
    expect(of("0089_")).toMatchObject({
      one_transaction: false,
      unknown_statements: 0,
      tables: expect.arrayContaining([
        { table: "episodes", rows: 0, rows_are_estimate: false, work: "index", blocks: "nothing" },
      ]),
    });
    expect(of("0087_").tables).toContainEqual({
      table: "data_links",
      rows: 0,
      rows_are_estimate: false,
      work: "reads",
      blocks: "reads_and_writes",
    });
    expect(of("0070_").tables.find(({ table }: { table: string }) => table === "shows").rows).toBe(
      7,
    );
    // Made by an earlier migration of the same upgrade.
    expect(of("0083_").tables[0]).toMatchObject({ table: "report_runs", rows: null });
    const texts = json.changes.map(
      (change: { figures_changed: string | null; action_required: string | null }) =>
        change.figures_changed ?? change.action_required,
    );
    expect(texts).toEqual([
      expect.stringMatching(/^Changes in per cent leave out/),
      expect.stringMatching(/^Where a statement of your own/),
    ]);
    expect(json.needs).toEqual([
      expect.stringContaining("0075_checked_words"),
      expect.stringContaining("Make a backup"),
    ]);
  });

  it("prints the same for a person", async () => {
    const { code, out } = await run("upgrade", "--check");
    expect(code).toBe(1);
    for (const text of [
      "Database  schema 0067_invited_people.sql",
      "0089_addresses_of_episodes.sql: 11 statements, each by itself",
      "episodes (0 rows): builds an index of every row; nothing waits",
      "free space is not known here",
      "Figures that change; tell the people who read them:\n  Changes in per cent",
      "To do:\n  1. Where a statement of your own",
    ])
      expect(out).toContain(text);
  });

  it("changes nothing while something needs a person, and runs it with --confirm", async () => {
    const stopped = await run("upgrade");
    expect([stopped.code, stopped.out]).toEqual([1, expect.stringContaining("--confirm")]);
    const count = "select count(*)::int as count from migrations where name >= '0068'";
    expect(await queryOnce(url, count)).toEqual([{ count: 0 }]);
    const { code, json } = await run("upgrade", "--confirm", "--json");
    expect(code).toBe(0);
    expect(json.ran[0]).toBe("0068_levels_of_31_days.sql");
    expect(json.figure_changes).toHaveLength(1);
    const after = await run("upgrade", "--check", "--json");
    expect([after.code, after.json.database.state]).toEqual([0, "current"]);
  });

  it("names what a later release left, and refuses what this one does not run on", async () => {
    const own = await findMigrations();
    const newest = own.at(-1)?.name.replace(".sql", "") ?? "";
    const next = migrationOf("9001_next.sql", `-- oldest program: ${newest}\nselect 1;\n`);
    const further = migrationOf("9002_further.sql", "-- oldest program: 9001_next\nselect 1;\n");
    await migrate(url, { migrations: [...own, next] });
    const newer = await run("upgrade", "--check", "--json");
    expect([newer.code, newer.json.database.state]).toEqual([0, "newer"]);
    expect(newer.json.note).toContain("it has 9001_next.sql");
    const doctor = await run("doctor", "--json", "--no-figures");
    const found = doctor.json.checks.find(({ check }: { check: string }) => check === "migrations");
    expect(found).toMatchObject({ status: "warn", details: ["9001_next.sql"] });
    await migrate(url, { migrations: [...own, next, further] });
    for (const args of [["--check"], [], ["--confirm"]]) {
      const refused = await run("upgrade", ...args);
      expect(refused.code).toBe(1);
      expect(refused.out).toContain(
        "The oldest program that runs on this schema has the migration",
      );
    }
  });
});
