import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queryOnce } from "../../test/bare-database.ts";
import { type ClonedDatabase, cloneDatabase } from "../../test/clone-database.ts";
import {
  claimDataFolder,
  dataFolderAt,
  writeRunningInstance,
} from "../db/embedded-postgres/data-folder.ts";
import { type Config, readConfig } from "./config/config.ts";
import { openInstance } from "./instance.ts";
import { createLog } from "./log.ts";

describe("a database of a newer release", () => {
  let database: ClonedDatabase;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "castmeter-instance-"));
    database = await cloneDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("insert into migrations (name, hash) values ('9999_later.sql', 'x')");
    await client.end();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const open = (config: Config, share: boolean): Promise<unknown> =>
    openInstance(config, createLog("silent"), { share });
  const REFUSAL =
    "The database was migrated by a newer release of Castmeter: it has 9999_later.sql";

  it.each([true, false])("is opened by no server and no command: command %s", async (share) => {
    const masterKey = Buffer.alloc(32, 7).toString("base64");
    const config = readConfig({ DATABASE_URL: database.url, MASTER_KEY: masterKey });
    await expect(open(config, share)).rejects.toThrow(REFUSAL);
  });

  it("is opened by no command beside the newer server that runs on it", async () => {
    const config = readConfig({ DATA_DIR: folder });
    const data = dataFolderAt(join(config.dataDirectory, "postgres"));
    const release = claimDataFolder(data);
    writeRunningInstance(data, { pid: process.pid, port: 1, url: database.url });
    await expect(open(config, true)).rejects.toThrow(REFUSAL);
    release();
  });
});

describe("a database of the next release", () => {
  it("is opened, and what the program does not know is logged", async () => {
    const database = await cloneDatabase();
    await queryOnce(
      database.url,
      `insert into later_migrations (name, hash, oldest_program, release)
        select '9001_next.sql', 'x', max(name), '9.0.0' from migrations`,
    );
    const warned: unknown[][] = [];
    const log = { ...createLog("silent"), warn: (...args: unknown[]) => void warned.push(args) };
    const masterKey = Buffer.alloc(32, 7).toString("base64");
    const config = readConfig({ DATABASE_URL: database.url, MASTER_KEY: masterKey });
    const instance = await openInstance(config, log, { share: false });
    await instance.close();
    await database.drop();
    expect(warned).toEqual([
      [
        { migrations: ["9001_next.sql"], release: "9.0.0" },
        expect.stringContaining("newer release of Castmeter (9.0.0): it has 9001_next.sql"),
      ],
    ]);
  });
});

describe("a database without a migration to run", () => {
  it("gets the tables of the job library that are missing", async () => {
    const database = await cloneDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop schema graphile_worker cascade");
    const masterKey = Buffer.alloc(32, 7).toString("base64");
    const config = readConfig({ DATABASE_URL: database.url, MASTER_KEY: masterKey });
    const instance = await openInstance(config, createLog("silent"), { share: true });
    const { rows } = await client.query(
      "select to_regclass('graphile_worker._private_jobs') as jobs",
    );
    await client.end();
    await instance.close();
    await database.drop();
    expect(rows).toEqual([{ jobs: "graphile_worker._private_jobs" }]);
  });
});
