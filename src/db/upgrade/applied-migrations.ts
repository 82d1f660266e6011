import { CompiledQuery } from "kysely";
import { SERVER_VERSION } from "../../lib/server-version.ts";
import type { Executor } from "../connection/executor.ts";
import type { Migration } from "./migration-files.ts";

/**
 * The migrations that ran on a database. Those that state their oldest program are in
 * `later_migrations`. `migrations` has the others, and those that do not run with programs of
 * before the statement: such a program reads that table alone, and refuses a name that it does not
 * know.
 */

/** Tables that are written by migrations alone. */
export const MIGRATOR_TABLES: ReadonlySet<string> = new Set(["migrations", "later_migrations"]);

export const MIGRATION_TABLES: readonly string[] = [
  `create table if not exists migrations (
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now(),
    constraint migrations_pkey primary key (name)
  )`,
  `create table if not exists later_migrations (
    name text not null,
    hash text not null,
    oldest_program text not null,
    release text not null,
    applied_at timestamptz not null default now(),
    constraint later_migrations_pkey primary key (name)
  )`,
];

/** Sends one statement and returns its rows; a connection of any kind. */
export type SendStatement = (
  text: string,
  values?: unknown[],
) => Promise<readonly Record<string, unknown>[]>;

/** By the database of a server, or a transaction of it. */
export const sendBy =
  (executor: Executor): SendStatement =>
  async (text, values = []) =>
    (await executor.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows;

export interface AppliedMigration {
  name: string;
  hash: string;
  /** As the file states it; null where it states none. */
  oldestProgram: string | null;
  /** Version of the program that ran it; null for those of before the statement. */
  release: string | null;
  appliedAt: Date;
}

/** The migrations that ran, by name; none in a database that was never migrated. */
export async function findApplied(send: SendStatement): Promise<Map<string, AppliedMigration>> {
  const [made] = await send(
    `select to_regclass('migrations') is not null as first,
      to_regclass('later_migrations') is not null as later`,
  );
  const first = "select name, hash, null as oldest, null as release, applied_at from migrations";
  const later = "select name, hash, oldest_program, release, applied_at from later_migrations";
  if (made?.["first"] !== true) return new Map();
  const rows = (await send(
    made["later"] === true
      ? `${first} union all ${later} order by name, oldest nulls first`
      : first,
  )) as { name: string; hash: string; oldest: string | null; release: string; applied_at: Date }[];
  return new Map(
    rows.map(({ name, hash, oldest, release, applied_at: appliedAt }) => [
      name,
      { name, hash, oldestProgram: oldest, release, appliedAt },
    ]),
  );
}

/** @param own The migrations of this release. */
export async function recordMigration(
  send: SendStatement,
  { name, hash, oldestProgram }: Migration,
  own: readonly Migration[],
): Promise<void> {
  const runsWithFirst = own.some(
    (other) => other.name === oldestProgram && other.oldestProgram === null,
  );
  if (!runsWithFirst)
    await send("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
  if (oldestProgram !== null)
    await send(
      `insert into later_migrations (name, hash, oldest_program, release)
      values ($1, $2, $3, $4)`,
      [name, hash, oldestProgram, SERVER_VERSION],
    );
}
