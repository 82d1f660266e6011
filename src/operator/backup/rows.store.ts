import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { TableColumn } from "./catalogue.store.ts";
import { WAITING_JOBS } from "./table-decisions.ts";

/** Reads and writes whole rows of any table as arrays of PostgreSQL's own text. */

/** Rows in a fetch. The largest rows contain answers of some hundred KiB. */
const FETCH_ROWS = 100;

/**
 * Settings of the transaction under which the text of a value is exact, on any server. The limits
 * are 600 s, because a fetch or an insert may wait for a slow disk and is not an idle session.
 */
const SETTINGS = {
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  statement_timeout: "600s",
  idle_in_transaction_session_timeout: "600s",
} as const;

/**
 * The settings are set one by one with `set local`, which Citus passes on to its nodes, unlike
 * `set_config`.
 */
export async function prepareTransaction(executor: Executor): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    await sql`set local ${sql.raw(name)} = ${sql.lit(value)}`.execute(executor);
}

/** The columns of a waiting job that `graphile_worker.add_jobs` takes. */
export const JOB_COLUMNS: readonly TableColumn[] = [
  { name: "identifier", type: "text" },
  { name: "payload", type: "json" },
  { name: "queue_name", type: "text" },
  { name: "run_at", type: "timestamptz" },
  { name: "max_attempts", type: "smallint" },
  { name: "job_key", type: "text" },
  { name: "priority", type: "smallint" },
];

/**
 * Jobs with a try left. A running job is included, because its process does not run after a
 * restore; jobs of the schedule are not, because the schedule makes them again.
 */
const JOBS = sql`(
  select
    tasks.identifier,
    jobs.payload,
    queues.queue_name,
    jobs.run_at,
    jobs.max_attempts,
    jobs.key as job_key,
    jobs.priority
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
  where jobs.attempts < jobs.max_attempts
    and (jobs.key is null or jobs.key not like 'cron:%')
  order by jobs.id
) as jobs`;

const commaList = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts);

/**
 * The rows of a table in portions, each the JSON text of one array. The cursor keeps memory
 * constant on both sides.
 */
export async function* readRows(
  transaction: Executor,
  table: string,
  columns: readonly TableColumn[],
): AsyncGenerator<string[]> {
  const source = table === WAITING_JOBS ? JOBS : sql.table(table);
  const texts = columns.map(({ name }) => sql`${sql.ref(name)}::text`);
  await sql`
    declare backup_rows no scroll cursor for
    select json_build_array(${commaList(texts)})::text as line
    from ${source}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch forward ${sql.lit(FETCH_ROWS)} from backup_rows`.execute(transaction);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < FETCH_ROWS) break;
  }
  await sql`close backup_rows`.execute(transaction);
}

/** Stores rows from `readRows`, as one JSON array of arrays. */
export async function insertRows(
  transaction: DatabaseTransaction,
  table: string,
  { columns, rows }: { columns: readonly TableColumn[]; rows: string },
): Promise<void> {
  const values = columns.map(
    ({ type }, index) => sql`(entry ->> ${sql.lit(index)})::${sql.raw(type)}`,
  );
  if (table === WAITING_JOBS) {
    await sql`
      select
      from graphile_worker.add_jobs(
        array(
          select row(${commaList(values)}, null)::graphile_worker.job_spec
          from jsonb_array_elements(${rows}::jsonb) as batch (entry)
        ),
        true
      )`.execute(transaction);
    return;
  }
  const names = columns.map(({ name }) => sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (${commaList(names)})
    select ${commaList(values)}
    from jsonb_array_elements(${rows}::jsonb) as batch (entry)`.execute(transaction);
}

/** Empties tables, including tables that contain only a set-up link or heartbeats. */
export async function truncateTables(
  transaction: DatabaseTransaction,
  tables: readonly string[],
): Promise<void> {
  await sql`truncate table ${commaList(tables.map((table) => sql.table(table)))}`.execute(
    transaction,
  );
}

/** Keeps others from adding the rows by which an installation is not empty. */
export async function lockEmptiness(transaction: DatabaseTransaction): Promise<void> {
  await sql`lock table workspaces, shows, people in access exclusive mode`.execute(transaction);
}

/** Removes tables with what belongs to them, and the job queue, which has a schema of its own. */
export async function dropTables(
  transaction: DatabaseTransaction,
  tables: readonly string[],
): Promise<void> {
  await sql`drop table if exists ${commaList(tables.map((table) => sql.table(table)))} cascade`.execute(
    transaction,
  );
  await sql`drop sequence if exists event_inbox_numbers`.execute(transaction);
  await sql`drop schema if exists graphile_worker cascade`.execute(transaction);
}
