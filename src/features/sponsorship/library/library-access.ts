import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { type FileRow, findFile, lockFile, ownsLinked } from "./library.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for a file of another workspace and an unknown
 * id.
 */
export async function requireFile(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<FileRow> {
  const row = await findFile(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("file");
  return row;
}

/** The file that a write names, locked until its transaction ends. */
export async function requireFileForWrite(
  { workspace, database }: WriteContext,
  id: string,
): Promise<FileRow> {
  const row = await lockFile(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("file");
  return row;
}

export interface Links {
  show_ids?: readonly string[] | undefined;
  brand_id?: string | null | undefined;
  campaign_id?: string | null | undefined;
}

/**
 * @throws ApiError `resource_not_found` for a show, brand or campaign that the workspace does not
 * have.
 */
export async function requireLinked(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  { show_ids: showIds = [], brand_id: brand = null, campaign_id: campaign = null }: Links,
): Promise<void> {
  for (const id of showIds) requireVisibleShow(workspace, id);
  if (brand !== null && !(await ownsLinked(database, workspace.id, "brands", brand)))
    throw resourceNotFound("brand");
  if (campaign !== null && !(await ownsLinked(database, workspace.id, "campaigns", campaign)))
    throw resourceNotFound("campaign");
}
