import { ApiError, resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { BUILT_IN_TEMPLATES } from "./built-in-templates.ts";
import { type CountedTemplateRow, findTemplate, lockTemplate } from "./template.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for a template of another workspace and an
 * unknown id.
 */
export async function requireOwnTemplate(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<CountedTemplateRow> {
  const row = await findTemplate(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("report_template");
  return row;
}

/**
 * The template that a write names, locked until its transaction ends.
 *
 * @throws ApiError `state_conflict` for a built-in one; otherwise as `requireOwnTemplate`.
 */
export async function requireTemplateForWrite(
  context: WriteContext,
  id: string,
): Promise<CountedTemplateRow> {
  if (BUILT_IN_TEMPLATES.some((one) => one.id === id))
    throw new ApiError(
      "state_conflict",
      "A built-in template cannot be changed. Create one of your own from a report of it.",
      { extras: { current_state: "builtin", allowed: [] } },
    );
  if (!(await lockTemplate(context.database, context.workspace.id, id)))
    throw resourceNotFound("report_template");
  return requireOwnTemplate(context, id);
}
