import { PageAnswer, wholeList } from "../../../../kernel/operation/answer.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { listSubnetworkRows, networkOnlyNote, viewSubnetworks } from "../../workspace/index.ts";
import { findOwners } from "../member.store.ts";
import { pendingInviteView } from "../team-view.ts";
import { listedSubnetworkSchema } from "./invited-subnetwork.schema.ts";

async function readPage(
  context: Context,
  query: { limit?: number; cursor?: string },
): Promise<PageAnswer<View<typeof listedSubnetworkSchema>>> {
  const { workspace, database, runtime } = context;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const scope = { workspaceId: workspace.id, operationId: "app.subnetworks.list", filters: {} };
  const [createdAt, id] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const note = networkOnlyNote(workspace.kind, "Subnetworks");
  if (note !== null) return wholeList([], { note });
  const after = createdAt === undefined ? null : { createdAt: String(createdAt), id: String(id) };
  const rows = await listSubnetworkRows(database, workspace.id, { limit: limit + 1, after });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_text, row.workspace_id], scope),
  );
  const ids = page.rows.map((row) => row.workspace_id);
  const owners = await findOwners(database, ids);
  const invited = new Map(
    owners
      .filter(({ status }) => status === "pending")
      // Owners and admins answer for the invitation; a mistyped address must be visible.
      .map((row) => [row.workspace_id, { ...pendingInviteView(row), email: row.email }]),
  );
  const subnetworks = await viewSubnetworks(context, page.rows);
  return new PageAnswer({
    data: subnetworks.map((view) => ({ ...view, invitation: invited.get(view.id) ?? null })),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
  });
}

/** The subnetworks of a network as its owner and admins see them. */
export const listSubnetworksAsPerson = defineRead({
  id: "app.subnetworks.list",
  method: "GET",
  path: "/app-api/subnetworks",
  scope: "role:admin",
  callers: ["session"],
  plan: "subnetworks",
  planKinds: ["network"],
  effect: "read",
  query: strictObject(pagingQuery),
  output: listOf(listedSubnetworkSchema),
  summary: "Subnetworks of this network, with the invitation of each owner who is not in",
  description:
    "Newest first. `invitation` is null where the subnetwork has an owner or no one is invited; " +
    "expired ones are listed too, and its address is whole. Another kind of workspace has no " +
    "subnetworks: the list is empty and `meta.note` says why.",
  example: { query: { limit: "10" } },
  mcp: false,
  handler: (context, { query }) => readPage(context, query),
});
