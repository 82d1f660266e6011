import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { createDatabase, type Database } from "../connection/database.ts";
import { lineList } from "./line-list.ts";
import { createPool } from "../connection/pool.ts";

describe("a list sent as lines", () => {
  let cloned: ClonedDatabase;
  let database: Database;
  beforeAll(async () => {
    cloned = await cloneDatabase();
    database = createDatabase(
      createPool({ url: cloned.url, max: 1, applicationName: "test", keysOnly: "local" }),
    );
  });
  afterAll(async () => {
    await database.destroy();
    await cloned.drop();
  });

  const read = async (type: string, list: RawBuilder<string[]>): Promise<unknown[]> => {
    const { rows } = await sql<{ value: unknown }>`
      select value from unnest(${list}::${sql.raw(type)}[]) as t (value)`.execute(database);
    return rows.map(({ value }) => value);
  };

  it("holds each value as it is, whatever else it has", async () => {
    const values = [
      "plain",
      "NULL",
      'quotes " and \\ backslashes \\" \\\\',
      "{braces}, commas and 'single' quotes",
      " blanks\tand tabs ",
      "Käse & 日本 🎧 $1 $& $$",
    ];
    expect(await read("text", lineList(values))).toEqual(values);
  });

  it("holds JSON, of which every text survives", async () => {
    const attempt = { body: 'a "quoted" \\ path\n{1,2}\r\n\u2028', status: 200, error: null };
    expect(await read("jsonb", lineList([JSON.stringify(attempt)]))).toEqual([attempt]);
  });

  it("holds moments to the millisecond, and none, wherever it stands", async () => {
    const moment = new Date("2026-10-20T12:34:56.789Z");
    for (const moments of [
      [moment, null],
      [null, moment],
      [null, null, moment],
    ])
      expect(
        await read("timestamptz", lineList(moments.map((one) => one?.toISOString() ?? null))),
      ).toEqual(moments);
  });

  it("can be empty", async () => {
    expect(await read("text", lineList([]))).toEqual([]);
  });
});
