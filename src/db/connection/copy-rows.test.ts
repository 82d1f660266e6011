import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { copyLine, copyRows, type CopyValue } from "./copy-rows.ts";
import { createPool } from "./pool.ts";

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

  it("are stored all or not at all, and the connection goes on", async () => {
    const refused = copy([
      [1, "good", MOMENT, true],
      [null, "bad", MOMENT, true],
    ]);
    await expect(refused).rejects.toThrow("violates not-null constraint");
    await copy([[2, "next", null, null]]);
    expect(await stored()).toEqual([{ number: 2, text: "next", moment: null, flag: null }]);
  });

  it("are dropped where the statement is refused, and the connection goes on", async () => {
    await expect(copyRows(pool, "nowhere (text)", "x\n".repeat(50_000))).rejects.toThrow(
      'relation "nowhere" does not exist',
    );
    expect(await stored()).toEqual([]);
  });

  it("are reported as lost with their connection, and the next are sent on another", async () => {
    const other = new pg.Client(database.url);
    await other.connect();
    await other.query("begin");
    await other.query("lock table copied in access exclusive mode");
    const failed = expect(copy([[1, "waits", MOMENT, true]])).rejects.toThrow(/terminat/i);
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity " +
      "where datname = current_database() and query like 'copy%' and wait_event_type = 'Lock'";
    await expect.poll(async () => (await other.query(end)).rows.length).toBe(1);
    await other.end();
    await failed;
    await copy([[2, "next", MOMENT, true]]);
    expect(await stored()).toHaveLength(1);
  });
});
