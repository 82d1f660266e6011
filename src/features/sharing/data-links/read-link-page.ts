import { newestPage } from "../../../kernel/operation/newest-page.ts";
import type { PageAnswer } from "../../../kernel/operation/answer.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { type LinkServices, ownerOf, readableOperations } from "./data-link-access.ts";
import { type dataLinkSchema, linkView } from "./data-link.schema.ts";
import { findLinkPage } from "./data-link.store.ts";

/** A page of the links that the caller sees. */
export const readLinkPage = (
  context: Context<LinkServices>,
  asked: { limit?: number; cursor?: string },
  operationId: string,
): Promise<PageAnswer<View<typeof dataLinkSchema>>> =>
  newestPage(
    context,
    { operationId, asked, within: { client_id: context.credential.clientId } },
    (page) => findLinkPage(context.database, ownerOf(context), readableOperations(context), page),
    (rows) => rows.map(linkView),
  );
