import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { type AutomationRow, findAutomation, lockAutomation } from "./automation.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for an automation of another workspace and an
 * unknown id.
 */
export async function requireAutomation(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<AutomationRow> {
  const row = await findAutomation(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("report_automation");
  return row;
}

/** The automation that a write names, locked until its transaction ends. */
export async function requireAutomationForWrite(
  { workspace, database }: WriteContext,
  id: string,
): Promise<AutomationRow> {
  const row = await lockAutomation(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("report_automation");
  return row;
}
