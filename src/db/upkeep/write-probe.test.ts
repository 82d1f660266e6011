import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { createDatabase } from "../connection/database.ts";
import { createPool } from "../connection/pool.ts";
import { WriteProbe } from "./write-probe.ts";

let nowMs: number;
const app = useApp();
beforeAll(async () => {
  nowMs = 0;
});

const probe = (options: { limitMs?: number } = {}) =>
  new WriteProbe(app.runtime.database, { monotonicMs: () => nowMs, ...options });
const writtenAt = async (): Promise<unknown> =>
  (await app.sql("select written_at from upkeep_marks where name = 'write_probe'"))[0]?.[
    "written_at"
  ];

describe("a write that is tried", () => {
  it("is one for all callers of five seconds, of one row that stays one", async () => {
    const one = probe();
    expect(await Promise.all([one.takesWrites(), one.takesWrites()])).toEqual([true, true]);
    const first = await writtenAt();
    nowMs += 4_999;
    await one.takesWrites();
    expect(await writtenAt()).toEqual(first);
    nowMs += 1;
    await one.takesWrites();
    expect(await writtenAt()).not.toEqual(first);
    expect(await app.sql("select name from upkeep_marks where name = 'write_probe'")).toHaveLength(
      1,
    );
  });

  it("needs space on the disk of the database: a temporary file is written", async () => {
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "probe test" });
    const one = () => new WriteProbe(createDatabase(pool)).takesWrites();
    await pool.query("set temp_file_limit = '600kB'");
    expect(await one()).toBe(true);
    await pool.query("set temp_file_limit = '400kB'");
    expect(await one()).toBe(false);
    await pool.end();
  });

  it("is not taken where the database is read-only, away or holds it up, and is when it no longer does", async () => {
    const readOnly = createPool({
      url: app.databaseUrl,
      max: 1,
      applicationName: "probe test",
    });
    await readOnly.query("set default_transaction_read_only = on");
    expect(await new WriteProbe(createDatabase(readOnly)).takesWrites()).toBe(false);
    await readOnly.end();
    expect(await new WriteProbe(createDatabase(readOnly)).takesWrites()).toBe(false);

    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query("begin");
    await holder.query("lock table upkeep_marks in access exclusive mode");
    const one = probe({ limitMs: 50 });
    expect(await Promise.all([one.takesWrites(), one.takesWrites()])).toEqual([false, false]);
    await holder.end();
    await expect.poll(() => one.takesWrites()).toBe(true);
  });
});
