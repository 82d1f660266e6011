import type { Context } from "../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../kernel/contract/errors.ts";
import { type DataRequestRow, findDataRequest } from "./data-request.store.ts";

/**
 * The request a call names, locked inside a write.
 *
 * @throws ApiError `resource_not_found`, the same for one of another workspace and for none at all.
 */
export async function requireDataRequest(
  { database, workspace }: Context,
  id: string,
): Promise<DataRequestRow> {
  const row = await findDataRequest(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("data request");
  return row;
}
