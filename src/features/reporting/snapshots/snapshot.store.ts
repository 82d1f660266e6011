import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportDocumentsTable, ReportSnapshotsTable } from "../../../db/schema/tables.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";

/** Statements on snapshots and their documents. A document is inserted and never changed. */

export type SnapshotRow = Selectable<ReportSnapshotsTable>;
export type DocumentRow = Selectable<ReportDocumentsTable>;

/** A snapshot with the hash, key and signature of its full document. */
export interface SignedSnapshotRow extends SnapshotRow {
  sha256: string;
  key_id: string;
  signature: Buffer;
}

const snapshots = (executor: Executor, workspaceId: string, reportId: string) =>
  executor
    .selectFrom("report_snapshots")
    .innerJoin("report_documents", (join) =>
      join
        .onRef("report_documents.workspace_id", "=", "report_snapshots.workspace_id")
        .onRef("report_documents.report_id", "=", "report_snapshots.report_id")
        .onRef("report_documents.number", "=", "report_snapshots.number")
        .on("report_documents.depth", "=", "full"),
    )
    .selectAll("report_snapshots")
    .select(["report_documents.sha256", "report_documents.key_id", "report_documents.signature"])
    .where("report_snapshots.workspace_id", "=", workspaceId)
    .where("report_snapshots.report_id", "=", reportId);

/** Snapshots of a report with numbers below one, the highest first. */
export const findSnapshotPage = (
  executor: Executor,
  { workspaceId, reportId }: { workspaceId: string; reportId: string },
  { below, limit }: { below: number | null; limit: number },
): Promise<SignedSnapshotRow[]> =>
  snapshots(executor, workspaceId, reportId)
    .$if(below !== null, (query) => query.where("report_snapshots.number", "<", below ?? 0))
    .orderBy("report_snapshots.number", "desc")
    .limit(limit)
    .execute();

export const findSnapshot = (
  executor: Executor,
  workspaceId: string,
  reportId: string,
  number: number,
): Promise<SignedSnapshotRow | undefined> =>
  snapshots(executor, workspaceId, reportId)
    .where("report_snapshots.number", "=", number)
    .executeTakeFirst();

/** The snapshot, where it exists and was not withdrawn. */
export async function findShownSnapshot(
  executor: Executor,
  workspaceId: string,
  reportId: string | null,
  number: number | null,
): Promise<SignedSnapshotRow | undefined> {
  if (reportId === null || number === null) return undefined;
  const row = await findSnapshot(executor, workspaceId, reportId, number);
  return row?.state === "withdrawn" ? undefined : row;
}

export async function insertSnapshot(
  transaction: DatabaseTransaction,
  workspaceId: string,
  row: Omit<Insertable<ReportSnapshotsTable>, "workspace_id" | "evidence" | "headline"> &
    Pick<SnapshotRow, "evidence" | "headline">,
): Promise<void> {
  await transaction
    .insertInto("report_snapshots")
    .values({
      ...storedColumns(row, ["evidence", "headline"] as const),
      workspace_id: workspaceId,
    })
    .execute();
}

export async function insertDocuments(
  transaction: DatabaseTransaction,
  workspaceId: string,
  rows: Omit<Insertable<ReportDocumentsTable>, "workspace_id">[],
): Promise<void> {
  await transaction
    .insertInto("report_documents")
    .values(rows.map((row) => ({ ...row, workspace_id: workspaceId })))
    .execute();
}

/** The document of a snapshot at a depth; undefined where it has none. */
export const findDocument = (
  executor: Executor,
  { workspaceId, reportId, number }: { workspaceId: string; reportId: string; number: number },
  depth: Depth,
): Promise<DocumentRow | undefined> =>
  executor
    .selectFrom("report_documents")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("number", "=", number)
    .where("depth", "=", depth)
    .executeTakeFirst();

/**
 * Changes the state of a snapshot; its content has no statement that changes it. A withdrawn one
 * stays withdrawn.
 */
export async function updateSnapshotState(
  transaction: DatabaseTransaction,
  { workspaceId, reportId, number }: { workspaceId: string; reportId: string; number: number },
  columns: Pick<Updateable<ReportSnapshotsTable>, "state" | "withdrawn_at" | "withdrawn_reason">,
): Promise<void> {
  await transaction
    .updateTable("report_snapshots")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("number", "=", number)
    .where("state", "<>", "withdrawn")
    .execute();
}

/** That of these workspaces which has a report; undefined where none has. */
export async function findReportOwner(
  executor: Executor,
  workspaceIds: readonly string[],
  reportId: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("reports")
    .select("workspace_id")
    .where(isAmong("workspace_id", workspaceIds))
    .where("id", "=", reportId)
    .executeTakeFirst();
  return row?.workspace_id;
}

/**
 * Numbers of the oldest snapshots of a report beyond the newest `kept`, without final ones and
 * those that a link shows.
 */
export async function findSurplusSnapshots(
  executor: Executor,
  workspaceId: string,
  reportId: string,
  kept: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from report_snapshots
    where workspace_id = ${workspaceId} and report_id = ${reportId} and not is_final
      and number <= (
        select max(number) from report_snapshots
        where workspace_id = ${workspaceId} and report_id = ${reportId}
      ) - ${kept}::integer
      and number not in (
        select snapshot_number from report_links
        where workspace_id = ${workspaceId} and report_id = ${reportId}
          and snapshot_number is not null
      )`.execute(executor);
  return rows.map(({ number }) => number);
}

/** Ids of the stored files of snapshots of a report. */
export async function findFileIdsOfSnapshots(
  executor: Executor,
  { workspaceId, reportId }: { workspaceId: string; reportId: string },
  numbers: readonly number[],
): Promise<string[]> {
  const rows = await executor
    .selectFrom("report_files")
    .select("file_id")
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("number", "in", [...numbers])
    .where("file_id", "is not", null)
    .execute();
  return rows.flatMap(({ file_id: id }) => id ?? []);
}

/** Deletes snapshots of a report with their documents; their hashes stay in the log. */
export async function deleteSnapshots(
  transaction: DatabaseTransaction,
  { workspaceId, reportId }: { workspaceId: string; reportId: string },
  numbers: readonly number[],
): Promise<void> {
  await transaction
    .deleteFrom("report_snapshots")
    .where("workspace_id", "=", workspaceId)
    .where("report_id", "=", reportId)
    .where("number", "in", [...numbers])
    .execute();
}

/** The number of the published snapshot of a report; null for none, or no such report. */
export async function findPublishedNumber(
  executor: Executor,
  workspaceId: string,
  reportId: string,
): Promise<number | null> {
  const row = await executor
    .selectFrom("reports")
    .select("current_snapshot")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", reportId)
    .executeTakeFirst();
  return row?.current_snapshot ?? null;
}
