import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCHEMA_FILE, schemaSql } from "../../scripts/schema/schema-file.ts";
import { distributionKeyOf, TABLE_CLASSES } from "../../src/db/schema/table-decisions.ts";
import { cloneDatabase, isOnCluster } from "../clone-database.ts";
import { ROOT } from "./source-files.ts";

/**
 * The rules that let one schema run on one PostgreSQL or be distributed over several, checked in
 * the catalogue of a migrated database. A table's class is in `src/db/schema/table-decisions.ts`.
 */

/** The migrator's own tables. */
const MIGRATOR = /^(?:later_)?migrations$/;

/**
 * Indexes of tenant tables that lead with another column: look-ups across tenants, kept small on
 * purpose, or of values that hardly two rows share.
 */
const CROSS_TENANT_INDEXES: Record<string, string> = {
  webhook_endpoints_failing: "the hourly sweep of failing endpoints, which are few",
  oauth_connections_ended:
    "the job that deletes connections that ended a month ago; active ones are not in the index",
  report_automations_due: "the minute job reads which automations are due",
  connections_aging: "the hourly sweep of accounts that stopped updating",
  connections_due: "the scheduler reads which accounts are due",
  show_feeds_due: "the poller reads which feeds are due",
  search_passages_by_lexeme:
    "an inverted index; each lexeme begins with the group of its show (src/domain/text-search/lexemes.ts)",
  show_feeds_transcripts_due: "the poller reads which feeds have transcripts to fetch",
  claim_verdicts_aging: "the hourly sweep deletes verdicts of more than 30 days",
  auto_builds_due: "the scheduler reads which shows are due",
  cluster_builds_aging:
    "the hourly sweep of builds whose job was lost; finished ones are not in it",
  cluster_suggestions_expiring: "the hourly sweep of suggestions; resolved ones are not in it",
  campaigns_moving: "the scheduler reads which campaigns begin or end; others are not in it",
  campaign_slots_moving: "the scheduler reads which slots air or are missed; others are not in it",
  air_check_runs_aging: "the hourly sweep of runs whose job was lost; finished ones are not in it",
  library_files_unfinished: "the hourly sweep of uploads that were cut off; others are not in it",
  insertion_orders_aging:
    "the hourly sweep of orders whose job was lost; finished ones are not in it",
  research_runs_aging: "the sweep of runs whose job was lost; finished ones are not in it",
  page_images_unused: "the daily job deletes copies that no page showed for a month",
  episodes_by_link:
    "an address is of one episode or two, and by the show it would be looked for in each of hundreds",
  episodes_by_enclosure: "an address, as above",
  episodes_by_spotify_id: "an id of the platform, as above",
  episodes_by_apple_id: "an id of the platform, as above",
  episodes_by_youtube_id: "an id of the platform, as above",
  shows_deleted: "the sweep reads which shows were deleted 30 days ago; others are not in it",
};

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await drop();
});

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

/** Tables of the application: partitions are judged by their parent. */
const TABLES = `
  select c.oid, c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public'
    and c.relkind in ('r', 'p')
    and not c.relispartition`;

const INDEXES = `
  select
    t.name as table,
    i.relname as index,
    x.indisunique as unique,
    x.indisprimary as primary,
    array(
      select a.attname::text
      from unnest(x.indkey) with ordinality k(attnum, position)
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
      where k.position <= x.indnkeyatts
      order by k.position
    ) as columns
  from (${TABLES}) t
  join pg_index x on x.indrelid = t.oid
  join pg_class i on i.oid = x.indexrelid`;

const COLUMNS = `
  select
    t.name as table,
    a.attname as column,
    not a.attnotnull as nullable,
    a.attidentity <> ''
      or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval%' as sequence
  from (${TABLES}) t
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum`;

const FOREIGN_KEYS = `
  select
    f.conname as name,
    t.name as from,
    r.relname as to,
    f.confdeltype as on_delete,
    f.confupdtype as on_update,
    array(
      select a.attname::text
      from unnest(f.conkey) k(attnum)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum
    ) as columns
  from (${TABLES}) t
  join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
  join pg_class r on r.oid = f.confrelid`;

interface IndexRow {
  table: string;
  index: string;
  unique: boolean;
  primary: boolean;
  columns: string[];
}

describe("the schema", () => {
  it("puts every table in a class, and knows no class for a table that is gone", async () => {
    const names = (await rows<{ name: string }>(TABLES))
      .map((row) => row.name)
      .filter((name) => !MIGRATOR.test(name));
    expect(names.toSorted()).toEqual(Object.keys(TABLE_CLASSES).toSorted());
  });

  it("leads every tenant table's primary key with the key of its family", async () => {
    const primary = (await rows<IndexRow>(INDEXES)).filter((row) => row.primary);
    for (const table of Object.keys(TABLE_CLASSES)) {
      const key = distributionKeyOf(table);
      if (key === undefined) continue;
      const leading = primary.find((row) => row.table === table)?.columns[0];
      expect({ table, leading }).toEqual({ table, leading: key });
    }
  });

  it("holds the family's key in every unique key, and leads every other index with it or gives a reason", async () => {
    const faults = (await rows<IndexRow>(INDEXES)).filter(({ table, index, unique, columns }) => {
      const key = distributionKeyOf(table);
      if (key === undefined) return false;
      return unique
        ? !columns.includes(key)
        : columns[0] !== key && !(index in CROSS_TENANT_INDEXES);
    });
    expect(faults.map(({ table, index }) => `${table}.${index}`)).toEqual([]);
  });

  it("never lets a tenant's key be null, and never counts rows with a sequence", async () => {
    const columns = await rows<{
      table: string;
      column: string;
      nullable: boolean;
      sequence: boolean;
    }>(COLUMNS);
    expect(
      columns.filter((row) => row.column === distributionKeyOf(row.table) && row.nullable),
    ).toEqual([]);
    expect(columns.filter((row) => row.sequence && !MIGRATOR.test(row.table))).toEqual([]);
  });

  it("refers only inside a family, by a key that holds the tenant, and neither sets null nor cascades an update", async () => {
    const keys = await rows<{
      name: string;
      from: string;
      to: string;
      on_delete: string;
      on_update: string;
      columns: string[];
    }>(FOREIGN_KEYS);
    expect(keys.length).toBeGreaterThan(0);
    for (const { name, from, to, on_delete, on_update, columns } of keys) {
      const found = {
        name,
        family: TABLE_CLASSES[to],
        holdsTenant: columns.includes(distributionKeyOf(from) ?? ""),
        deleteAllowed: ["a", "r", "c"].includes(on_delete),
        updateAllowed: ["a", "r"].includes(on_update),
      };
      expect(found).toEqual({
        name,
        family: TABLE_CLASSES[from],
        holdsTenant: true,
        deleteAllowed: true,
        updateAllowed: true,
      });
    }
  });

  it("has no triggers, rules or unlogged tables", async () => {
    const triggers = await rows(
      `select g.tgname
       from (${TABLES}) t
       join pg_trigger g on g.tgrelid = t.oid
       where not g.tgisinternal`,
    );
    expect(triggers).toEqual([]);
    const rules = await rows(
      `select r.rulename
       from (${TABLES}) t
       join pg_rewrite r on r.ev_class = t.oid`,
    );
    expect(rules).toEqual([]);
    const unlogged = await rows(
      `select t.name
       from (${TABLES}) t
       join pg_class c on c.oid = t.oid
       where c.relpersistence <> 'p'`,
    );
    expect(unlogged).toEqual([]);
  });

  // The file is of one PostgreSQL: Citus keeps views of its own in the schema.
  describe.skipIf(isOnCluster())("as a file", () => {
    it("is the one of src/db/schema.sql; after a new migration run `npm run generate`", async () => {
      expect(await schemaSql(client)).toBe(await readFile(join(ROOT, SCHEMA_FILE), "utf8"));
    });

    it.each([
      ["create view overlooked as select 1 as one", "drop view overlooked"],
      ["create type overlooked as enum ('one')", "drop type overlooked"],
      ["create function overlooked() returns int return 1", "drop function overlooked"],
    ])("is written to no file that would leave out: %s", async (create, drop) => {
      await client.query(create);
      try {
        await expect(schemaSql(client)).rejects.toThrow("does not print: overlooked");
      } finally {
        await client.query(drop);
      }
    });
  });
});
