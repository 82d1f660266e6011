import { sql } from "kysely";
import type { Database } from "../../../db/connection/database.ts";
import { TrialNotPermitted } from "../backup-error.ts";
import { FILE_LIST } from "../files/stored-file.ts";
import { WAITING_JOBS } from "../table-decisions.ts";

/** The name holds the fingerprint of the master key, so installations on one server differ. */
const nameOf = (fingerprint: string): string => `castmeter_scratch_${fingerprint}`;

/** Removes the scratch database, also the one that a killed process left. */
export async function dropScratchDatabase(database: Database, fingerprint: string): Promise<void> {
  await sql`drop database if exists ${sql.id(nameOf(fingerprint))} with (force)`.execute(database);
}

/** @throws TrialNotPermitted where the user lacks the right, with what to do. */
async function requireRight(database: Database): Promise<void> {
  const { rows } = await sql<{ role: string; isPermitted: boolean }>`
    select rolname as role, rolsuper or rolcreatedb as "isPermitted"
    from pg_roles
    where rolname = current_user`.execute(database);
  const [own] = rows;
  if (own === undefined || own.isPermitted) return;
  throw new TrialNotPermitted(
    `The database user ${own.role} may not create databases. Grant it (ALTER ROLE ${own.role} ` +
      "CREATEDB), or turn trial restores off with BACKUP_VERIFY_EVERY_DAYS=0.",
  );
}

/**
 * Creates an empty scratch database on the server.
 *
 * @returns its name.
 * @throws TrialNotPermitted where the user may not.
 */
export async function createScratchDatabase(
  database: Database,
  fingerprint: string,
): Promise<string> {
  await requireRight(database);
  await dropScratchDatabase(database, fingerprint);
  await sql`create database ${sql.id(nameOf(fingerprint))}`.execute(database);
  return nameOf(fingerprint);
}

/** Tables that have another number of rows than expected. */
export async function findDifferentCounts(
  database: Database,
  expected: Readonly<Record<string, number>>,
): Promise<string[]> {
  const different: string[] = [];
  for (const [table, count] of Object.entries(expected)) {
    if (table === FILE_LIST) continue;
    const source =
      table === WAITING_JOBS ? sql.table("graphile_worker._private_jobs") : sql.table(table);
    const { rows } = await sql<{ count: number }>`
      select count(*)::float8 as count
      from ${source}`.execute(database);
    if (rows[0]?.count !== count)
      different.push(`${table} has ${rows[0]?.count ?? 0} rows, the backup ${count}`);
  }
  return different;
}
