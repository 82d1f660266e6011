import { type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import type { ReportFilesTable } from "../../../db/schema/tables.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";

/** Statements on the files of snapshots, each of one workspace. */

export type ReportFileRow = Selectable<ReportFilesTable>;
export type FileFormat = ReportFileRow["format"];

/** A snapshot at one depth, which is a signed document of its own. */
export interface DocumentKey {
  workspaceId: string;
  reportId: string;
  number: number;
  depth: Depth;
}

/** Inserts the files that are to be made of a document; false where there were any before. */
export async function insertQueuedFiles(
  transaction: DatabaseTransaction,
  { workspaceId, reportId, number, depth }: DocumentKey,
  formats: readonly FileFormat[],
  createdAt: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("report_files")
    .values(
      formats.map((format) => ({
        workspace_id: workspaceId,
        report_id: reportId,
        number,
        depth,
        format,
        status: "queued" as const,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "report_id", "number", "depth", "format"]).doNothing(),
    )
    .returning("format")
    .execute();
  return inserted.length > 0;
}

const files = (
  executor: Executor,
  { workspaceId, reportId, number, depth }: DocumentKey,
  format: FileFormat,
) =>
  executor
    .selectFrom("report_files")
    .innerJoin("reports", (join) =>
      join
        .onRef("reports.workspace_id", "=", "report_files.workspace_id")
        .onRef("reports.id", "=", "report_files.report_id"),
    )
    .selectAll("report_files")
    .select("reports.name")
    .where("report_files.workspace_id", "=", workspaceId)
    .where("reports.workspace_id", "=", workspaceId)
    .where("report_files.report_id", "=", reportId)
    .where("report_files.number", "=", number)
    .where("report_files.depth", "=", depth)
    .where("report_files.format", "=", format);

/** A file with the name of its report. */
export interface NamedFileRow extends ReportFileRow {
  name: string;
}

export const findReportFile = (
  executor: Executor,
  { workspaceId, ...document }: DocumentKey,
  format: FileFormat,
): Promise<NamedFileRow | undefined> =>
  files(executor, { workspaceId, ...document }, format).executeTakeFirst();

/** The file with an id; undefined where it was deleted with its snapshot. */
export const findReportFileById = (
  executor: Executor,
  workspaceId: string,
  fileId: string,
): Promise<NamedFileRow | undefined> =>
  executor
    .selectFrom("report_files")
    .innerJoin("reports", (join) =>
      join
        .onRef("reports.workspace_id", "=", "report_files.workspace_id")
        .onRef("reports.id", "=", "report_files.report_id"),
    )
    .selectAll("report_files")
    .select("reports.name")
    .where("report_files.workspace_id", "=", workspaceId)
    .where("reports.workspace_id", "=", workspaceId)
    .where("report_files.file_id", "=", fileId)
    .executeTakeFirst();

/** Whether a file that was queued still waits; locked until the transaction ends. */
export const lockQueuedFile = (
  transaction: DatabaseTransaction,
  { workspaceId, reportId, number, depth }: DocumentKey,
  format: FileFormat,
): Promise<ReportFileRow | undefined> =>
  transaction
    .selectFrom("report_files")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("number", "=", number)
    .where("depth", "=", depth)
    .where("format", "=", format)
    .where("status", "=", "queued")
    .forUpdate()
    .executeTakeFirst();

export async function updateReportFile(
  transaction: DatabaseTransaction,
  { workspaceId, reportId, number, depth }: DocumentKey,
  format: FileFormat,
  columns: Omit<Updateable<ReportFilesTable>, "error"> & Partial<Pick<ReportFileRow, "error">>,
): Promise<void> {
  await transaction
    .updateTable("report_files")
    .set(storedColumns(columns, ["error"] as const))
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("number", "=", number)
    .where("depth", "=", depth)
    .where("format", "=", format)
    .execute();
}

/** Ids of the stored files of a report, or of all reports of a workspace. */
export async function findReportFileIds(
  executor: Executor,
  workspaceId: string,
  reportId: string | null,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("report_files")
    .select("file_id")
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`(${reportId}::text is null or report_id = ${reportId})`)
    .where("file_id", "is not", null)
    .execute();
  return rows.flatMap(({ file_id: id }) => id ?? []);
}
