import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { arrayText, dateArrayText } from "./array-text.ts";
import { createPool } from "./pool.ts";

describe("an array sent as text", () => {
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

  const read = async (type: string, text: string): Promise<unknown> =>
    (await pool.query(`select $1::${type}[] as values`, [text])).rows[0]?.values;

  it("holds each value as it is, whatever characters it has", async () => {
    const values = [
      "plain",
      "",
      null,
      "NULL",
      'quotes " and \\ backslashes \\" \\\\',
      "{braces}, commas and 'single' quotes",
      " blanks\tand\nlines ",
      "Käse & 日本 🎧 $1 $& $$",
    ];
    expect(await read("text", arrayText(values))).toEqual(values);
  });

  it("holds JSON, of which every text survives", async () => {
    const attempt = { body: 'a "quoted" \\ path\n{1,2}', status: 200, error: null };
    expect(await read("jsonb", arrayText([JSON.stringify(attempt)]))).toEqual([attempt]);
  });

  it("holds moments to the millisecond, and none", async () => {
    const moment = new Date("2026-10-20T12:34:56.789Z");
    expect(await read("timestamptz", dateArrayText([moment, null]))).toEqual([moment, null]);
  });

  it("can be empty", async () => {
    expect(await read("text", arrayText([]))).toEqual([]);
  });
});
