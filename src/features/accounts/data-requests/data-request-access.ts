import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { type DataRequestRow, findDataRequest, lockDataRequest } from "./data-request.store.ts";

/**
 * The request that a read names.
 *
 * @throws ApiError `resource_not_found`, the same for a request of another workspace and for one
 * that does not exist.
 */
export async function requireDataRequest(
  { database, workspace }: Context,
  id: string,
): Promise<DataRequestRow> {
  const row = await findDataRequest(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("data request");
  return row;
}

/**
 * The request that a write names, locked until its transaction ends. @throws as
 * `requireDataRequest`.
 */
export async function requireLockedDataRequest(
  { database, workspace }: WriteContext,
  id: string,
): Promise<DataRequestRow> {
  const row = await lockDataRequest(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("data request");
  return row;
}
