import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { copyLine, copyRows, type CopyValue, readCopied } from "./copy-rows.ts";
import { createPool } from "../connection/pool.ts";

const MOMENT = new Date("2026-10-20T12:34:56.789Z");
const TARGET = "copied (number, text, moment, flag)";

describe("rows sent by COPY", () => {
  let database: ClonedDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = createPool({ url: database.url, max: 1, applicationName: "test" });
    await pool.query(
      "create table copied (number double precision not null, text text, moment timestamptz, " +
        "flag boolean)",
    );
  });
  beforeEach(() => pool.query("truncate copied"));
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const copy = (rows: readonly (readonly CopyValue[])[]): Promise<void> =>
    copyRows(pool, TARGET, rows.map(copyLine).join(""));
  const stored = async (): Promise<unknown[]> =>
    (await pool.query("select * from copied order by number")).rows;

  it("are stored as they were given, whatever letters a text has", async () => {
    const texts = [
      "",
      "plain",
      "\\N",
      "\\.",
      "tab\there",
      "line\nfeed\r",
      "\\t \\",
      "ü 漢 🎧",
      null,
    ];
    await copy(texts.map((text, number) => [number, text, MOMENT, number % 2 === 0]));
    expect(await stored()).toEqual(
      texts.map((text, number) => ({ number, text, moment: MOMENT, flag: number % 2 === 0 })),
    );
  });

  it("are stored all or not at all, and the next are not concerned", async () => {
    const refused = copy([
      [1, "good", MOMENT, true],
      [null, "bad", MOMENT, true],
    ]);
    await expect(refused).rejects.toThrow("violates not-null constraint");
    await copy([[2, "next", null, null]]);
    expect(await stored()).toEqual([{ number: 2, text: "next", moment: null, flag: null }]);
  });

  it("are dropped where the statement is refused, and the next are not concerned", async () => {
    await expect(copyRows(pool, "nowhere (text)", "x\n".repeat(50_000))).rejects.toThrow(
      'relation "nowhere" does not exist',
    );
    expect(await stored()).toEqual([]);
  });

  it("give their connection back where they cannot be sent at all", async () => {
    const other = createPool({ url: database.url, max: 1, applicationName: "other", waitMs: 500 });
    const client = await other.connect();
    client.release();
    const stream = client as unknown as { connection: { stream: { cork: () => void } } };
    stream.connection.stream.cork = () => {
      throw new Error("not to be sent");
    };
    await expect(copyRows(other, TARGET, "")).rejects.toThrow("not to be sent");
    await copyRows(other, TARGET, copyLine([1, "next", null, null]));
    await other.end();
    expect(await stored()).toEqual([{ number: 1, text: "next", moment: null, flag: null }]);
  });

  it("are reported as lost with their connection, and the next are sent on another", async () => {
    const other = createPool({ url: database.url, max: 2, applicationName: "other" });
    const holder = await other.connect();
    await holder.query("begin");
    await holder.query("lock table copied in access exclusive mode");
    const error = copy([[1, "waits", MOMENT, true]]).catch(String);
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity " +
      "where datname = current_database() and query like 'copy%' and wait_event_type = 'Lock'";
    await expect.poll(async () => (await other.query(end)).rows.length).toBe(1);
    await holder.query("rollback");
    holder.release();
    await other.end();
    expect(await error).toMatch(/terminat/i);
    await copy([[2, "next", MOMENT, true]]);
    expect(await stored()).toHaveLength(1);
  });
});

describe("rows read by COPY", () => {
  let database: ClonedDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = createPool({ url: database.url, max: 1, applicationName: "test" });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** The values of each row, as text and as bytes alike. */
  const read = async (query: string, columns = 1): Promise<(string | null)[][]> =>
    (await readCopied(pool, query)).map((row) =>
      Array.from({ length: columns }, (_, column) => {
        const text = row.text(column);
        expect(row.bytes(column)?.toString() ?? null).toBe(text);
        return text;
      }),
    );

  it("have the bytes of each value, whatever their number and length", async () => {
    expect(await read("select 'ä\n🎧\\N', null, ''", 3)).toEqual([["ä\n🎧\\N", null, ""]]);
    expect(await read("select 'none' where false")).toEqual([]);
    const lengths = [0, 1, 65_535, 300_000, 7_000, 100_000];
    const many = `select n::text, repeat(chr(64 + n::int), l)
      from unnest('{${lengths.join(",")}}'::int[]) with ordinality as wanted (l, n) order by n`;
    expect(await read(many, 2)).toEqual(
      lengths.map((length, index) => [
        String(index + 1),
        String.fromCharCode(65 + index).repeat(length),
      ]),
    );
  });

  it("are refused with PostgreSQL's error, also half way, and the next are read", async () => {
    await expect(read("select nothing")).rejects.toThrow('column "nothing" does not exist');
    const divides = "select (1 / (5000 - n))::text from generate_series(1, 6000) as n";
    await expect(read(divides)).rejects.toThrow("division by zero");
    expect(await read("select 'next'")).toEqual([["next"]]);
  });
});
