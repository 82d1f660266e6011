import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { type BrandRow, findBrand, lockBrand } from "./brand.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for a brand of another workspace and an unknown
 * id.
 */
export async function requireBrand(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<BrandRow> {
  const row = await findBrand(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("brand");
  return row;
}

/** The brand that a write names, locked until its transaction ends. */
export async function requireBrandForWrite(context: WriteContext, id: string): Promise<BrandRow> {
  if (!(await lockBrand(context.database, context.workspace.id, id)))
    throw resourceNotFound("brand");
  return requireBrand(context, id);
}
