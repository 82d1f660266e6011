import { LIMIT_DEFAULT } from "../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { type LinkServices, ownerOf, readableOperations } from "./data-link-access.ts";
import { type dataLinkSchema, linkView } from "./data-link.schema.ts";
import { findLinkPage } from "./data-link.store.ts";

/** A page of the links that the caller sees. */
export async function readLinkPage(
  context: Context<LinkServices>,
  query: { limit?: number; cursor?: string },
  operationId: string,
): Promise<PageAnswer<View<typeof dataLinkSchema>>> {
  const { workspace, credential, database, runtime } = context;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const filters = { client_id: credential.clientId };
  const scope = { workspaceId: workspace.id, operationId, filters };
  const [createdAtUs, id] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const rows = await findLinkPage(database, ownerOf(context), {
    operationIds: readableOperations(context),
    after: createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.id], scope),
  );
  return new PageAnswer({ ...page, data: page.rows.map(linkView) });
}
