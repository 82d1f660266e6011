import type { Context } from "../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../kernel/contract/errors.ts";
import { type EndpointOwner, type EndpointRow, findEndpoint } from "./webhook-endpoint.store.ts";

/**
 * Whose endpoints a call is about: an OAuth app sees its own and no other's, keys share the
 * workspace's (completions B3).
 */
export const ownerOf = (context: Context): EndpointOwner => ({
  workspaceId: context.workspace.id,
  clientId: context.credential.clientId,
});

/**
 * The endpoint a call names, locked inside a write.
 *
 * @throws ApiError `resource_not_found`, the same for one of another workspace, of another owner,
 * and for none at all.
 */
export async function requireEndpoint(context: Context, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(context.database, ownerOf(context), id);
  if (row === undefined) throw resourceNotFound("webhook endpoint");
  return row;
}

/**
 * Two endpoints of one address are allowed, and seldom meant: the receiver gets everything twice.
 */
export const sameUrlWarnings = (others: readonly EndpointRow[], url: string): string[] =>
  others.some((other) => other.url === url)
    ? ["Another webhook endpoint has the same url; it gets what both subscribe to twice."]
    : [];
