import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BareDatabases, queryOnce } from "../../../test/bare-database.ts";
import { migrate, requireKnownSchema } from "../migrate.ts";
import { findMigrations, type Migration, migrationOf } from "./migration-files.ts";
import { judgeSchema } from "./schema-state.ts";

const databases = new BareDatabases();
let own: Migration[];
let newest: string;
/** The newest migration of programs that know no statement. */
let silent: string;
/** A database on the schema of this release. */
let current: string;
/** The next release, whose migration runs with this program, and the one after it. */
let added: Migration;
let further: Migration;

beforeAll(async () => {
  own = await findMigrations();
  current = await databases.make();
  await migrate(current);
  newest = own.at(-1)?.name.replace(".sql", "") ?? "";
  silent =
    own.findLast(({ oldestProgram }) => oldestProgram === null)?.name.replace(".sql", "") ?? "";
  added = migrationOf(
    "9001_added.sql",
    `-- oldest program: ${silent}\nalter table workspaces add column added integer;\n`,
  );
  further = migrationOf(
    "9002_further.sql",
    "-- oldest program: 9001_added\nalter table workspaces add column further integer;\n",
  );
});
afterAll(() => databases.close());

/** A database that the releases with these migrations brought up to date, one after the other. */
async function migratedBy(...later: Migration[]): Promise<string> {
  const url = await databases.make(current);
  for (const [index] of later.entries())
    await migrate(url, { migrations: [...own, ...later.slice(0, index + 1)] });
  return url;
}

const namesIn = async (url: string, table: string): Promise<unknown[]> =>
  (await queryOnce(url, `select name from ${table} where name > '9' order by name`)).map(
    ({ name }) => name,
  );

describe("a program of the release before", () => {
  it("starts on the schema of the next release, and names what it does not know", async () => {
    const url = await migratedBy(added);
    const notes: string[] = [];
    expect(await migrate(url, { onNewer: ({ message }) => notes.push(message) })).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(
        /newer release of Castmeter \(\d.*\): it has 9001_added\.sql\. .*runs on it/,
      ),
    ]);
    await expect(requireKnownSchema(url)).resolves.toBeUndefined();
    // Programs of before the statement read this table, and refuse a name that they do not know.
    expect(await namesIn(url, "migrations")).toEqual([]);
    expect(await migrate(url, { migrations: [...own, added] })).toEqual([]);
  });

  it("refuses the schema of the release after that, with both versions and what to do", async () => {
    const url = await migratedBy(added, further);
    for (const refused of [migrate, requireKnownSchema])
      await expect(refused(url)).rejects.toThrow(
        new RegExp(
          String.raw`newer release of Castmeter \(\S+\): it has 9001_added\.sql, 9002_further\.sql, ` +
            String.raw`.*\(Castmeter \S+ with schema ${newest}\)\. The oldest program that runs on ` +
            "this schema has the migration 9001_added. Start that release or a newer one.",
        ),
      );
    expect(await namesIn(url, "migrations")).toEqual(["9002_further.sql"]);
    expect(await migrate(url, { migrations: [...own, added] })).toEqual([]);
  });

  it("refuses the schema of a migration that runs with no earlier program", async () => {
    const breaking = migrationOf(
      "9001_added.sql",
      "-- oldest program: this\nalter table workspaces rename to networks;\n",
    );
    const url = await migratedBy(breaking);
    await expect(migrate(url)).rejects.toThrow("has the migration 9001_added. Start that");
    expect(await namesIn(url, "migrations")).toEqual(["9001_added.sql"]);
  });

  it("refuses a schema of a release that lacks a migration of its own", () => {
    const applied = [...own.slice(0, -2), added].map((migration) => ({
      ...migration,
      release: "0.2.0",
      appliedAt: new Date(),
      oldestProgram: own[0]?.name ?? "",
    }));
    const state = judgeSchema(new Map(applied.map((one) => [one.name, one])), own);
    expect(state).toMatchObject({ state: "refused", unknown: [{ name: "9001_added.sql" }] });
    expect(state.pending).toHaveLength(2);
  });
});

/** Files that are older than the statement; none is added to them. */
const WITHOUT_STATEMENT = 74;

describe("a migration file", () => {
  it("states the oldest program that runs on it, by a migration that exists", () => {
    const names = new Set(own.map(({ name }) => name));
    expect(
      own.filter(({ oldestProgram }) => oldestProgram === null).length,
      "Add a line `-- oldest program: NNNN_name` to the new file (docs/how-to/add-a-migration.md)",
    ).toBe(WITHOUT_STATEMENT);
    for (const { oldestProgram } of own)
      if (oldestProgram !== null) expect(names).toContain(oldestProgram);
  });
});
