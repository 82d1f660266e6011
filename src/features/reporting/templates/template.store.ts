import type { Selectable } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { ReportTemplatesTable } from "../../../db/schema/tables.ts";

/** Statements on report templates, each of one workspace. */

export type TemplateRow = Selectable<ReportTemplatesTable>;

export const findTemplate = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<TemplateRow | undefined> =>
  executor
    .selectFrom("report_templates")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();

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
