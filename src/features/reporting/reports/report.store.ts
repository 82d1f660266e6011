import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import type { ReportsTable } from "../../../db/schema/tables.ts";

/** Statements on reports, each of one workspace. */

const JSON_COLUMNS = ["definition", "error"] as const;

/** A report with what its list shows of its snapshot and its link without a secret. */
export interface ReportRow extends Selectable<ReportsTable> {
  snapshot_at: Date | null;
  snapshot_definition: number | null;
  is_shared: boolean;
  has_password: boolean;
  link_expires_at: Date | null;
}

type PlainColumns = Omit<Updateable<ReportsTable>, "definition" | "error"> &
  Partial<Pick<Selectable<ReportsTable>, "definition" | "error">>;

const publicLink = (workspaceId: string, column: string) => sql`
  (select ${sql.raw(column)} from report_links
   where report_links.workspace_id = ${workspaceId}
     and report_links.report_id = reports.id
     and report_links.is_public and report_links.revoked_at is null
     and (report_links.expires_at is null or report_links.expires_at > now()))`;

const itsSnapshot = (workspaceId: string, column: string) => sql`
  (select ${sql.raw(column)} from report_snapshots
   where report_snapshots.workspace_id = ${workspaceId}
     and report_snapshots.report_id = reports.id
     and report_snapshots.number = reports.current_snapshot)`;

const reports = (executor: Executor, workspaceId: string) =>
  executor
    .selectFrom("reports")
    .selectAll("reports")
    .select([
      sql<Date | null>`${itsSnapshot(workspaceId, "issued_at")}`.as("snapshot_at"),
      sql<number | null>`${itsSnapshot(workspaceId, "definition_version")}`.as(
        "snapshot_definition",
      ),
      sql<boolean>`${publicLink(workspaceId, "true")} is not null`.as("is_shared"),
      sql<boolean>`coalesce(${publicLink(workspaceId, "password_hash is not null")}, false)`.as(
        "has_password",
      ),
      sql<Date | null>`${publicLink(workspaceId, "expires_at")}`.as("link_expires_at"),
    ])
    .where("reports.workspace_id", "=", workspaceId);

export interface ReportFilters {
  type: string | null;
  status: string | null;
  campaign_id: string | null;
  show_ids: readonly string[] | null;
  shared: boolean | null;
  automation_id: string | null;
}

/** A page of reports, newest first. */
export const findReportPage = (
  executor: Executor,
  workspaceId: string,
  filters: ReportFilters,
  page: NewestPage,
) =>
  newestFirst(
    reports(executor, workspaceId).where(sql<boolean>`
      (${filters.type}::text is null or reports.type = ${filters.type})
      and (${filters.status}::text is null or reports.status = ${filters.status})
      and (${filters.campaign_id}::text is null or reports.campaign_id = ${filters.campaign_id})
      and (${filters.automation_id}::text is null
        or reports.automation_id = ${filters.automation_id})
      and (${filters.show_ids === null ? null : [...filters.show_ids]}::text[] is null
        or reports.definition->'show_ids' ?| ${[...(filters.show_ids ?? [])]}::text[])
      and (${filters.shared}::boolean is null
        or ${filters.shared} = (${publicLink(workspaceId, "true")} is not null))`),
    page,
  ).execute();

export const findReport = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<ReportRow | undefined> =>
  reports(executor, workspaceId).where("reports.id", "=", id).executeTakeFirst();

/** Locks a report until the transaction ends; false where there is none. */
export async function lockReport(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("reports")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function countReports(executor: Executor, workspaceId: string): Promise<number> {
  const { count } = await executor
    .selectFrom("reports")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReport(
  transaction: DatabaseTransaction,
  workspaceId: string,
  row: Omit<Insertable<ReportsTable>, "workspace_id" | "definition" | "error"> &
    Pick<Selectable<ReportsTable>, "definition">,
): Promise<void> {
  await transaction
    .insertInto("reports")
    .values({ ...storedColumns(row, JSON_COLUMNS), workspace_id: workspaceId })
    .execute();
}

export async function updateReportRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: PlainColumns,
): Promise<void> {
  await transaction
    .updateTable("reports")
    .set(storedColumns(columns, JSON_COLUMNS))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteReportRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("reports")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}
