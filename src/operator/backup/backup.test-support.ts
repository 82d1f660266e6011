import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { inject } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { createDatabase, type Database } from "../../db/connection/database.ts";
import { createPool } from "../../db/connection/pool.ts";
import { maintainPartitions } from "../../db/partitions/maintain-partitions.ts";
import { OnDemandPartitions } from "../../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../../db/partitions/partitioned-tables.ts";
import { newPlainId } from "../../kernel/ids.ts";
import { utcDay } from "../../lib/time/clock.ts";
import type { BackupHeader } from "./backup-format.ts";
import { fillTables } from "./fill-tables.test-support.ts";
import { signatureOf } from "./master-key.ts";

export const MASTER_KEY = Buffer.alloc(32, 7);
export const PASSPHRASE = "eleven quiet harbours";

export interface OpenDatabase {
  url: string;
  pool: pg.Pool;
  database: Database;
  close(): Promise<void>;
}

/** Settings of a server under which values have another text, or an inexact one. */
const FOREIGN_SETTINGS = {
  timezone: "Asia/Tokyo",
  datestyle: "German, DMY",
  bytea_output: "escape",
  extra_float_digits: "-10",
};

/** Runs the work on another connection to the database while the database has unusual settings. */
export async function underForeignSettings<Result>(
  { url, pool }: OpenDatabase,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(FOREIGN_SETTINGS))
    await pool.query(`alter database ${name} set ${setting} = '${value}'`);
  const foreign = createPool({ url, max: 2, applicationName: "castmeter command" });
  try {
    return await work(createDatabase(foreign));
  } finally {
    await foreign.end();
    await pool.query(`alter database ${name} reset all`);
  }
}

function opened(database: Pick<ClonedDatabase, "url" | "drop">): OpenDatabase {
  const pool = createPool({ url: database.url, max: 3, applicationName: "castmeter command" });
  return {
    url: database.url,
    pool,
    database: createDatabase(pool),
    close: async () => {
      await pool.end();
      await database.drop();
    },
  };
}

/** A database with the newest schema and no rows. */
export const openEmpty = async (): Promise<OpenDatabase> => opened(await cloneDatabase());

/** A database without tables. */
export async function openBare(): Promise<OpenDatabase> {
  const name = `bare_${newPlainId().toLowerCase()}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: inject("databaseServerUrl") });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  const url = new URL(inject("databaseServerUrl"));
  url.pathname = `/${name}`;
  return opened({ url: url.href, drop: () => asAdmin(`drop database ${name} with (force)`) });
}

/** Puts rows into every table, and jobs into the queue. */
export async function fill({ pool, database }: OpenDatabase, now: Date): Promise<void> {
  await maintainPartitions(pool, now);
  await new OnDemandPartitions(ACCOUNT_DAYS).ensure(database, ["2019-02-28", utcDay(now)]);
  await fillTables(pool, utcDay(now));
}

export const linesOf = async (file: string): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split("\n");

/** Writes the lines as a whole backup, signed with the key. */
export async function writeLines(file: string, lines: readonly string[], key: Buffer) {
  const body = lines
    .slice(0, -1)
    .map((line) => `${line}\n`)
    .join("");
  const sha256 = createHash("sha256").update(body).digest("hex");
  const trailer = {
    ...JSON.parse(lines.at(-1) ?? ""),
    sha256,
    signature: signatureOf(key, sha256),
  };
  await writeFile(file, gzipSync(`${body}${JSON.stringify(trailer)}\n`));
}

/** The lines with a changed header. */
export const withHeader = (
  [first = "", ...rest]: readonly string[],
  change: (header: BackupHeader) => Partial<BackupHeader>,
): string[] => {
  const header = JSON.parse(first) as BackupHeader;
  return [JSON.stringify({ ...header, ...change(header) }), ...rest];
};
