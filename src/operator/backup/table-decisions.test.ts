import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { EXPIRING_TABLES } from "../../db/partitions/partitioned-tables.ts";
import { openEmpty } from "./backup.test-support.ts";
import { KEPT_TABLES, BACKUP_DECISIONS } from "./table-decisions.ts";

const empty = useFixture(openEmpty);

describe("the tables of a backup", () => {
  it("are those of the database: each was decided upon, kept or left out, with its reason", async () => {
    const { rows } = await empty.pool.query<{ table: string }>(
      `select relname as table
       from pg_class
       where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p')
         and not relispartition`,
    );
    const decided = Object.keys(BACKUP_DECISIONS).toSorted();
    expect(rows.map(({ table }) => table).toSorted()).toEqual(decided);
    expect(Object.values(BACKUP_DECISIONS).every(({ reason }) => reason.length > 4)).toBe(true);
  });

  it("come after the tables they refer to, none of which is left out", async () => {
    const { rows } = await empty.pool.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent
       from pg_constraint
       where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(2);
    const position = (table: string): number => KEPT_TABLES.indexOf(table);
    expect(
      rows.filter(
        ({ child, parent }) => position(child) !== -1 && !(position(parent) < position(child)),
      ),
    ).toEqual([]);
    expect(rows.filter(({ parent }) => position(parent) === -1)).toEqual([]);
  });

  it("begin with those that are locked in this order when old days are removed", () => {
    const expiring = EXPIRING_TABLES.map(({ table }) => table);
    expect(Object.keys(BACKUP_DECISIONS).slice(0, expiring.length)).toEqual(expiring);
  });
});
