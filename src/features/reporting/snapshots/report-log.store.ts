import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportLogTable } from "../../../db/schema/tables.ts";

/** Statements on the log of signed documents. */

export type LogRow = Selectable<ReportLogTable>;

/** Name of the lock under which entries are appended, one transaction at a time. */
const LOG_LOCK = "report log";

/** Waits until no other transaction appends; the lock ends with the transaction. */
export async function lockReportLog(transaction: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${LOG_LOCK}, 0))`.execute(transaction);
}

export const findLastEntry = (executor: Executor): Promise<LogRow | undefined> =>
  executor
    .selectFrom("report_log")
    .selectAll()
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();

export async function insertEntries(
  transaction: DatabaseTransaction,
  entries: Insertable<ReportLogTable>[],
): Promise<void> {
  await transaction.insertInto("report_log").values(entries).execute();
}

/** The entry of a document; undefined where this installation has not signed it. */
export const findEntryByHash = (executor: Executor, sha256: string): Promise<LogRow | undefined> =>
  executor
    .selectFrom("report_log")
    .selectAll()
    .where("sha256", "=", sha256)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();

/** A page of the log in its order. */
export const findEntries = (executor: Executor, after: number, limit: number): Promise<LogRow[]> =>
  executor
    .selectFrom("report_log")
    .selectAll()
    .where("sequence", ">", after)
    .orderBy("sequence")
    .limit(limit)
    .execute();

/**
 * Marks entries of a workspace, of one report or of one snapshot of it, as superseded or withdrawn;
 * null for all. What is withdrawn stays so.
 */
export async function markEntries(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    reportId,
    number,
  }: { workspaceId: string; reportId: string | null; number: number | null },
  mark: { state: "superseded" | "withdrawn"; superseded_by?: number },
): Promise<void> {
  await transaction
    .updateTable("report_log")
    .set(mark)
    .where("workspace_id", "=", workspaceId)
    .$if(reportId !== null, (query) => query.where("report_id", "=", reportId ?? ""))
    .$if(number !== null, (query) => query.where("number", "=", number ?? 0))
    .where("state", "<>", "withdrawn")
    .execute();
}
