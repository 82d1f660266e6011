import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import {
  type EndpointOwner,
  type EndpointRow,
  findEndpoint,
  lockEndpoint,
} from "./webhook-endpoint.store.ts";

/**
 * The owner of the endpoints that a caller sees: an OAuth app sees its own, a key the workspace's.
 */
export const ownerOf = (context: Context): EndpointOwner => ({
  workspaceId: context.workspace.id,
  clientId: context.credential.clientId,
});

/**
 * The endpoint that a request names.
 *
 * @throws ApiError `resource_not_found`, the same for an endpoint of another workspace or owner and
 * for an unknown id.
 */
export async function requireEndpoint(context: Context, id: string): Promise<EndpointRow> {
  return existing(await findEndpoint(context.database, ownerOf(context), id));
}

/**
 * The endpoint that a write names, locked until its transaction ends.
 *
 * @throws ApiError as `requireEndpoint`.
 */
export async function requireEndpointForWrite(
  context: WriteContext,
  id: string,
): Promise<EndpointRow> {
  return existing(await lockEndpoint(context.database, ownerOf(context), id));
}

function existing(row: EndpointRow | undefined): EndpointRow {
  if (row === undefined) throw resourceNotFound("webhook endpoint");
  return row;
}

/**
 * Warnings about other endpoints with the same address. They are allowed but rarely intended, since
 * the receiver gets every event twice.
 */
export const sameUrlWarnings = (others: readonly EndpointRow[], url: string): string[] =>
  others.some((other) => other.url === url)
    ? ["Another webhook endpoint has the same url; it gets what both subscribe to twice."]
    : [];
