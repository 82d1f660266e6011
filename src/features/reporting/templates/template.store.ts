import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportTemplatesTable } from "../../../db/schema/tables.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";

/** Statements on report templates, each of one workspace. */

export type TemplateRow = Selectable<ReportTemplatesTable>;

/** A template with the number of reports that were made from it and still exist. */
export interface CountedTemplateRow extends TemplateRow {
  report_count: number;
}

const templates = (executor: Executor, workspaceId: string) =>
  executor
    .selectFrom("report_templates")
    .selectAll()
    .select(
      sql<number>`
        (select count(*) from reports
         where reports.workspace_id = ${workspaceId}
           and reports.template_id = report_templates.id)`.as("report_count"),
    )
    .where("workspace_id", "=", workspaceId);

/** All templates of a workspace, the newest first; it has at most 200. */
export const findTemplates = (
  executor: Executor,
  workspaceId: string,
): Promise<CountedTemplateRow[]> =>
  templates(executor, workspaceId).orderBy("created_at", "desc").orderBy("id", "desc").execute();

export const findTemplate = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<CountedTemplateRow | undefined> =>
  templates(executor, workspaceId).where("id", "=", id).executeTakeFirst();

export const findDefaultTemplate = (
  executor: Executor,
  workspaceId: string,
  type: TemplateRow["type"],
): Promise<TemplateRow | undefined> =>
  executor
    .selectFrom("report_templates")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("type", "=", type)
    .where("is_default", "=", true)
    .executeTakeFirst();

/** Locks a template until the transaction ends; false where there is none. */
export async function lockTemplate(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("report_templates")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Numbers of reports by the template they were made from. */
export async function countReportsByTemplate(
  executor: Executor,
  workspaceId: string,
  templateIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom("reports")
    .select("template_id")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("template_id", "in", templateIds)
    .groupBy("template_id")
    .execute();
  return new Map(rows.map(({ template_id: id, count }) => [id ?? "", count]));
}

/** Names of automations that make reports from a template; at most ten. */
export async function findAutomationNames(
  executor: Executor,
  workspaceId: string,
  templateId: string,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("report_automations")
    .select("name")
    .where("workspace_id", "=", workspaceId)
    .where("template_id", "=", templateId)
    .orderBy("name")
    .limit(10)
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertTemplate(
  transaction: DatabaseTransaction,
  row: TemplateRow,
): Promise<void> {
  await transaction
    .insertInto("report_templates")
    .values(storedColumns(row, ["definition"] as const))
    .execute();
}

export type TemplateColumns = Partial<Pick<TemplateRow, "name" | "definition" | "is_default">>;

export async function updateTemplateRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: TemplateColumns & Pick<TemplateRow, "updated_at">,
): Promise<void> {
  await transaction
    .updateTable("report_templates")
    .set(storedColumns(columns, ["definition"] as const))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Takes the default of a type from the template that has it. */
export async function clearDefault(
  transaction: DatabaseTransaction,
  workspaceId: string,
  type: TemplateRow["type"],
  now: Date,
): Promise<void> {
  await transaction
    .updateTable("report_templates")
    .set({ is_default: false, updated_at: now })
    .where("workspace_id", "=", workspaceId)
    .where("type", "=", type)
    .where("is_default", "=", true)
    .execute();
}

export async function deleteTemplateRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("report_templates")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** What a report shows, for a template that is made from it. */
export const findReportOfTemplate = (
  executor: Executor,
  workspaceId: string,
  reportId: string,
): Promise<Pick<TemplateRow, "type" | "definition"> | undefined> =>
  executor
    .selectFrom("reports")
    .select(["type", "definition"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", reportId)
    .executeTakeFirst();
