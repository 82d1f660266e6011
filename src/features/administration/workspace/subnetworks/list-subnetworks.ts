import { PageAnswer, wholeList } from "../../../../kernel/operation/answer.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { viewSubnetworks } from "./subnetwork-view.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";
import { listSubnetworkRows } from "./subnetwork.store.ts";
import { networkOnlyNote } from "../workspace-note.ts";

async function readPage(
  context: Context,
  query: { limit?: number; cursor?: string },
): Promise<PageAnswer<View<typeof subnetworkSchema>>> {
  const { workspace, database, runtime } = context;
  const meta = { missing_show_ids: workspace.missingShowIds };
  const limit = query.limit ?? LIMIT_DEFAULT;
  const scope = { workspaceId: workspace.id, operationId: "subnetworks.list", filters: {} };
  const [createdAt, id] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const note = networkOnlyNote(workspace.kind, "Subnetworks");
  if (note !== null) return wholeList([], { ...meta, note });
  const after = createdAt === undefined ? null : { createdAt: String(createdAt), id: String(id) };
  const rows = await listSubnetworkRows(database, workspace.id, { limit: limit + 1, after });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_text, row.workspace_id], scope),
  );
  return new PageAnswer({
    data: await viewSubnetworks(context, page.rows),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta,
  });
}

/** The subnetworks of a network. */
export const listSubnetworks = defineRead({
  id: "subnetworks.list",
  method: "GET",
  path: "/v1/subnetworks",
  scope: "shows:read",
  plan: "subnetworks",
  planKinds: ["network"],
  effect: "read",
  query: strictObject(pagingQuery),
  output: listOf(subnetworkSchema),
  summary: "Subnetworks of this network",
  description:
    "Newest first. `show_ids` lists the shows of an active subnetwork, which this network sees " +
    "too; an invited or suspended one lists none. " +
    "A subnetwork or solo workspace has no subnetworks: the list is empty and `meta.note` says " +
    "why.",
  example: { query: { limit: "10" } },
  mcp: {
    tool: "list_subnetworks",
    description: "Subnetworks nested under this network, with their shows and activation state.",
  },
  handler: (context, { query }) => readPage(context, query),
});
